import { publicFiles } from '../media/public-files'
import type { ChangedKinds, Site } from '../site/site'
import { allPictures, changedPictures } from './changed-pictures'

/** Has the missing variants made of the pictures that changed, or of all. */
export function makeSizes(
  site: Pick<Site, 'store' | 'media'>,
  changed: ChangedKinds = allPictures,
): void {
  const own = changedPictures(site, changed)?.map(({ filename }) => filename)
  for (const filename of own ?? publicFiles(site.store).pictures) site.media.queue(filename)
}
