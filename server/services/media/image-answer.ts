import type { ApiImage } from '../../../src/schema/api'
import type { Entry } from '../../../src/schema/collection'
import type { images } from '../../../src/schema/image'
import { uploadsPath } from '../../../src/schema/url'
import type { Site } from '../site/site'

// A grid shows a picture at half this width, on a screen of double density.
const thumbnailWidth = 480

/** An image as the API answers it, with a small picture as soon as one has been made. */
export function imageAnswer(
  site: Pick<Site, 'media' | 'names'>,
  image: Entry<typeof images>,
): ApiImage {
  const { filename } = image
  const info = site.media.info(filename)
  const small = info?.variants
    .filter(({ format, width }) => format === 'webp' && width >= thumbnailWidth)
    .sort((a, b) => a.width - b.width)[0]
  const originalName = site.names.of(filename) || image.originalName
  const originalHash = site.names.hashOf(filename)
  // Nobody gets a file that is still to be looked into, or says more than it shows.
  const thumbnailUrl = small?.url ?? (info ? uploadsPath + filename : '')
  const largestSize = site.media.size(image.original ?? filename) ?? site.media.size(filename)
  return { ...image, originalName, originalHash, thumbnailUrl, largestSize }
}

/** Whether visitors may know of a picture: a page shows it, and it says nothing beside its pixels. */
export function isForVisitors(
  { media }: Pick<Site, 'media'>,
  image: { filename: string },
): boolean {
  return media.isShown(image.filename) && !media.isHeld(image.filename)
}

const hidden = ['originalName', 'originalHash', 'uploadedAt', 'original', 'largestSize'] as const
type HiddenField = (typeof hidden)[number]

/** An image as visitors may know it: what it was called at home, when it came and what of, is for admins. */
export function visitorsImage(
  site: Pick<Site, 'media' | 'names'>,
  image: Entry<typeof images>,
): Omit<ApiImage, HiddenField> {
  const answer: Partial<ApiImage> = { ...imageAnswer(site, image) }
  for (const field of hidden) delete answer[field]
  return answer as Omit<ApiImage, HiddenField>
}
