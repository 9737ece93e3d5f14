import type { Image } from '../../api/images'
import type { CategoryFilter } from './image-categories'

/** The pictures of a category whose title, alt text or description contains what is sought. */
export function findImages(
  images: readonly Image[],
  { category, search }: { category: CategoryFilter; search: string },
): Image[] {
  const sought = search.trim().toLowerCase()
  return images.filter(
    (image) =>
      (category === 'all' || image.category === category) &&
      [image.title, image.alt, image.description].some((text) =>
        text.toLowerCase().includes(sought),
      ),
  )
}
