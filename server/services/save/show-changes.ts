import type { ChangedKinds, Site } from '../site/site'
import { keepFineNotes, reviewResumeNotes } from '../whereabouts/keep-fine-notes'
import { makeSizes } from './make-sizes'
import { type showFirstMedia, showMedia } from './show-media'

/**
 * Begins to publish what changed, and tells the open admin screens when that is done; whoever wants to
 * know waits until the publisher has caught up. Run it in the writer's turn, in which nothing is half
 * changed. What is derived can be made again, so where that fails it is for the log: the change itself
 * is on disk and in history.
 * @param prepare how far new pictures are looked into before that
 */
export async function show(
  site: Site,
  changed: ChangedKinds,
  prepare: typeof showFirstMedia = showMedia,
): Promise<void> {
  await prepare(site, changed)
  makeSizes(site, changed)
  // Whatever changed it: what was called fine is as private as what it says, and goes with that.
  for (const { kind, ids } of changed) {
    const noted = ids.filter((id) => site.fineNotes.of(kind, id).length > 0)
    for (const id of noted) await keepFineNotes(site, kind, id)
  }
  if (changed.some(mayBeResume)) reviewResumeNotes(site)
  void site.publisher
    .publish()
    .catch((error: unknown) => {
      site.log.error({ err: error, changed }, 'Pages could not be published')
    })
    .then(() => {
      if (changed.length > 0) site.events.emit('event', { type: 'content', changed })
    })
}

/** Whether a change may be one of the resume: of what names it, or of any file of media/. */
const mayBeResume = ({ kind, ids }: ChangedKinds[number]) =>
  kind === 'site' || (kind === 'images' && ids.length === 0)

/** The same in a turn of its own, and waits until visitors get it. */
export async function showInTurn(site: Site, changed: ChangedKinds): Promise<void> {
  await site.writer.run(() => show(site, changed))
  await site.publisher.caughtUp()
}
