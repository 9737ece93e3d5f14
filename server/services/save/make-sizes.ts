import type { KindName } from '../../../src/schema'
import { publicFiles } from '../media/public-files'
import { prepareSocialImages } from '../media/social-cards'
import type { ChangedKinds, Site } from '../site/site'
import { allPictures, changedPictures } from './changed-pictures'

/** What the pictures that stand for shared pages are made of. */
const shared: readonly KindName[] = ['bio', 'site', 'images']

/** Has the missing variants made of the pictures that changed, or of all, and what is made of them. */
export function makeSizes(
  site: Pick<Site, 'config' | 'store' | 'media'>,
  changed: ChangedKinds = allPictures,
): void {
  const own = changedPictures(site, changed)?.map(({ filename }) => filename)
  for (const filename of own ?? publicFiles(site.store).pictures) site.media.queue(filename)
  if (changed.some(({ kind }) => shared.includes(kind))) prepareSocialImages(site)
}
