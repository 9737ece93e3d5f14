import type { Image } from '../../api/images'
import { textSearch } from '../lists/text-search'
import type { CategoryFilter } from './image-categories'

/** The pictures of a category whose title, alt text or description contains what is sought. */
export function findImages(
  images: readonly Image[],
  { category, search }: { category: CategoryFilter; search: string },
): Image[] {
  const isFound = textSearch(search)
  return images.filter(
    (image) =>
      (category === 'all' || image.category === category) &&
      isFound([image.title, image.alt, image.description]),
  )
}
