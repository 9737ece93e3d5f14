import { filesOf } from '../../../src/schema/image'
import { publicFiles } from '../media/public-files'
import type { ChangedKinds, Site } from '../site/site'
import { changedPictures } from './changed-pictures'

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
  const files = changedFiles(store, changed)
  await media.show(publicFiles(store, at), files).catch(noteUnprepared(log))
}

/**
 * The same for a server that is to listen soon, and for what came by a pull, by hand or back from
 * history while somebody may wait to save: of many new pictures the last are held back until they were looked into, which goes
 * on by itself.
 */
export async function showFirstMedia(site: Site, changed: ChangedKinds): Promise<void> {
  const { store, media, log } = site
  const files = changedFiles(store, changed)
  await media.showFirst(publicFiles(store), files).catch(noteUnprepared(log))
  noteWaiting(site)
}

const changedFiles = (store: Site['store'], changed: ChangedKinds) =>
  changedPictures({ store }, changed)?.flatMap(filesOf)

const noteUnprepared = (log: Site['log']) => (error: unknown) =>
  log.error({ err: error }, 'Pictures could not be prepared, or old ones not removed')

/** Says how many pictures are still to be looked into. */
export function noteWaiting({ media, problems }: Site): void {
  if (media.waiting === 0) return problems.clear('Pictures')
  const [files, they] = media.waiting === 1 ? ['file is', 'it was'] : ['files are', 'they were']
  const message = `${media.waiting} ${files} still to be looked into, so that nothing tells where ${they} made. Visitors see each as soon as that is done; it goes on by itself.`
  problems.set('Pictures', message)
}
