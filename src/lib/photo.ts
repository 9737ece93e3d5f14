import type { PublicContent, PublicImage } from '../schema/public-content'
import { categoryLabel } from './category-label'
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
}

/** A picture with what the lightbox says of it. */
export function photoOf(
  image: PublicImage,
  content: PublicContent,
  texts?: { alt?: string; title?: string },
): Photo {
  const isStill = image.category === 'production'
  const production = content.productions.find(({ id }) => isStill && id === image.productionId)
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
