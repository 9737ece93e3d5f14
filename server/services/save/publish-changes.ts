import { publicFiles } from '../media/public-files'
import { keepTexts } from './keep-texts'
import type { ChangedKinds, Site } from '../site/site'

/**
 * Begins to publish what changed, and tells the open admin screens when that is done; whoever wants to
 * know waits until the publisher has caught up. Run it in the writer's turn, in which nothing is half
 * changed. What is derived can be made again, so where that fails it is for the log: the change itself
 * is on disk and in history.
 */
export async function show(site: Site, changed: ChangedKinds): Promise<void> {
  await showMedia(site, changed)
  makeSizes(site, changed)
  void site.publisher
    .publish()
    .catch((error: unknown) => {
      site.log.error({ err: error, changed }, 'Pages could not be published')
    })
    .then(() => {
      if (changed.length > 0) site.events.emit('event', { type: 'content', changed })
    })
}

/** The same in a turn of its own, and waits until visitors get it. */
export async function showInTurn(site: Site, changed: ChangedKinds): Promise<void> {
  await site.writer.run(() => show(site, changed))
  await site.publisher.caughtUp()
}

/**
 * Lets visitors see the files of media/ that public entries name at a moment (ms), and no others;
 * reads sizes and placeholders of pictures not seen before. Whatever changed, or only the time: pages
 * are about to show what is due by then.
 */
export async function showMedia(
  { store, media, log }: Pick<Site, 'store' | 'media' | 'log'>,
  changed: ChangedKinds,
  at = Date.now(),
): Promise<void> {
  const shown = publicFiles(store, at)
  // Looking at every picture again is most of what a save of a few words would cost.
  if (!changed.some(({ kind }) => kind === 'images') && media.isShowing(shown)) return
  await media.show(shown).catch(noteUnprepared(log))
}

/**
 * The same before anything was shown, for a server that is to listen soon: of many new pictures the
 * last are held back until they were looked into, which goes on by itself.
 */
export async function showFirstMedia(site: Site): Promise<void> {
  await site.media.showFirst(publicFiles(site.store)).catch(noteUnprepared(site.log))
  noteWaiting(site)
}

const noteUnprepared = (log: Site['log']) => (error: unknown) =>
  log.error({ err: error }, 'Pictures could not be prepared, or old ones not removed')

/** Has the missing variants made of the pictures that changed, or of all. */
export function makeSizes(
  { store, media }: Pick<Site, 'store' | 'media'>,
  changed: ChangedKinds = allPictures,
): void {
  const images = changed.filter(({ kind }) => kind === 'images')
  const isAny = images.some(({ ids }) => ids.length === 0)
  const own = images.flatMap(({ ids }) =>
    ids.flatMap((id) => store.get('images', id)?.filename ?? []),
  )
  for (const filename of isAny ? publicFiles(store).pictures : own) media.queue(filename)
}

/** A change that may concern every picture. */
export const allPictures: ChangedKinds = [{ kind: 'images', ids: [] }]

/** Takes in files that changed on disk without `save`, such as hand edits, and publishes them. */
export async function takeIn(site: Site, paths: readonly string[]): Promise<void> {
  const changed = await site.store.refresh(paths)
  await keepTexts(site, changed)
  const media = paths.some((path) => path === 'media' || path.startsWith('media/'))
  // Any of the pictures, whatever their entries say.
  if (media) changed.push({ kind: 'images', ids: [] })
  await show(site, changed)
  await site.publisher.caughtUp()
  site.events.emit('event', { type: 'issues' })
}

/** Takes in what of these files changed on disk behind the server's back; never throws. */
export async function takeInHandEdits(site: Site, paths: readonly string[]): Promise<void> {
  await site.writer
    .run(async () => {
      // What a save wrote is told of too, and was read with it.
      const edited = await site.store.unknownOf(paths)
      if (edited.length > 0) await takeIn(site, edited)
    })
    .catch((error: unknown) => site.log.error({ err: error, paths }, 'Edits were not taken in'))
}

const settleMs = 500
// With ten thousand pictures a page takes its time, and each of them is ready at another moment.
const restsPerWork = 10

/** Publishes again when there is more of a picture to show; several at once count as one. */
export function publishWhenMediaIsReady(site: Site) {
  let timer: NodeJS.Timeout | undefined
  let notBefore = 0
  const ready = new Set<string>()
  const publish = async () => {
    const start = performance.now()
    await showInTurn(site, [])
    for (const filename of ready) site.events.emit('event', { type: 'media', filename })
    ready.clear()
    noteWaiting(site)
    const end = performance.now()
    notBefore = end + (end - start) * restsPerWork
  }
  return (filename: string) => {
    ready.add(filename)
    timer ??= setTimeout(
      () => {
        timer = undefined
        site.background.start('Publishing a picture', publish)
      },
      Math.max(settleMs, notBefore - performance.now()),
    )
    timer.unref()
  }
}

/** Says how many pictures of a first start are still to be looked into. */
function noteWaiting({ media, problems }: Site): void {
  if (media.waiting === 0) return problems.clear('Pictures')
  const message = `${media.waiting} files are still to be looked into, so that nothing tells where they were made. Visitors see each as soon as that is done; it goes on by itself.`
  problems.set('Pictures', message)
}
