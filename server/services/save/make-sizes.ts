import { publicFiles } from '../media/public-files'
import type { ChangedKinds, Site } from '../site/site'

/** A change that may concern every picture. */
export const allPictures: ChangedKinds = [{ kind: 'images', ids: [] }]

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
