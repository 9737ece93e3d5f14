import { imageCategories } from '../../schema/image'
import type { Image } from '../api/images'

/** What a list of pictures can be narrowed to, with what each choice is called. */
export const categoryFilters = { all: 'All Images', ...imageCategories } as const
export type CategoryFilter = keyof typeof categoryFilters

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

/** What a picture's category is called; the agency's logo has one that nobody chooses. */
export function categoryLabel(category: Image['category']): string {
  return category === 'agency' ? 'Agency' : imageCategories[category]
}
