import { isDeepStrictEqual } from 'node:util'
import type { MediaInfo } from '../../src/schema/public-content'
import type { Measured } from './measured'
import type { VariantFolder } from './variant-folder'
import { planVariants } from './variant-plan'

/** What pages need to know of pictures: the same object for as long as it is the same. */
export class MediaInfos {
  /** Each as it was after so many changes of what the folder has of it. */
  private readonly known = new WeakMap<Measured, { info: MediaInfo; changes: number }>()

  constructor(private readonly folder: VariantFolder) {}

  /** The size and colours of a picture, with the variants that there are by now. */
  of(picture: Measured): MediaInfo {
    const changes = this.folder.changesOf(picture.hash)
    const before = this.known.get(picture)
    if (before?.changes === changes) return before.info
    const { width, height } = picture
    const variants = planVariants(picture)
      .filter(({ name }) => this.folder.has(name))
      .map(({ format, width, url }) => ({ format, width, url }))
    const now = { width, height, ...standIn(picture), variants }
    const info = before && isDeepStrictEqual(before.info, now) ? before.info : now
    this.known.set(picture, { info, changes })
    return info
  }
}

// Through a transparent picture what stands in for it while it loads would be seen ever after.
function standIn({ isTransparent, placeholder, color }: Measured) {
  return isTransparent ? { placeholder: '', color: 'transparent' } : { placeholder, color }
}
