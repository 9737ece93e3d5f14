import type { ChangedKinds, Site } from '../site/site'

/** A change that may concern every picture. */
export const allPictures: ChangedKinds = [{ kind: 'images', ids: [] }]

/** The entries of pictures that a change concerns, and that there are still; undefined where it may be any. */
export function changedPictures({ store }: Pick<Site, 'store'>, changed: ChangedKinds) {
  const images = changed.filter(({ kind }) => kind === 'images')
  if (images.some(({ ids }) => ids.length === 0)) return undefined
  return images.flatMap(({ ids }) => ids.flatMap((id) => store.get('images', id) ?? []))
}
