import type { PublicContent, PublicImage } from '../../schema/public-content'
import { byId } from '../by-id'
import { categoryLabel } from './category-label'
import { archiveName, type Download, downloadsOf, downloadsPath } from './headshot-downloads'
import { pictureOf, type Picture } from './picture'

/** A picture as the galleries show it. */
export interface Photo {
  id: string
  picture: Picture
  /** What the category is called, such as Production Stills. */
  category: string
  /** The production that a production still is from, or ''. */
  production: string
  /** Who took it, or ''. */
  photographer: string
  /** What a headshot can be downloaded as. */
  downloads?: PhotoDownload[]
}

/** A file that a headshot can be downloaded as; the end of its address is what it is called. */
export interface PhotoDownload {
  kind: Download['kind']
  href: string
}

/** A picture with what the lightbox says of it. */
export function photoOf(
  image: PublicImage,
  content: PublicContent,
  texts?: { alt?: string; title?: string },
): Photo {
  const isStill = image.category === 'production'
  const production = isStill ? byId(content.productions).get(image.productionId ?? '') : undefined
  return {
    id: image.id,
    picture: pictureOf(image, texts),
    category: categoryLabel(image.category),
    production: production?.name ?? '',
    photographer: image.photographer,
  }
}

/** Every picture of a category, in the order of the content. */
export function photosIn(category: PublicImage['category'], content: PublicContent): Photo[] {
  return content.images
    .filter((image) => image.category === category)
    .map((image) => photoOf(image, content))
}

/** The headshots, each with what it can be downloaded as, and the address of the archive of all, or ''. */
export function headshotsIn(content: PublicContent) {
  const { name } = content.bio
  const headshots = content.images.filter(({ category }) => category === 'headshots')
  const photos = downloadsOf(name, headshots).map(({ headshot, downloads }) => ({
    ...photoOf(headshot, content),
    downloads: downloads.map((file) => ({ kind: file.kind, href: downloadsPath + file.name })),
  }))
  return { photos, archive: photos.length > 0 ? downloadsPath + archiveName(name) : '' }
}
