import { imageCategories, type ImageCategory } from '../../schema/image'

/** What a picture's category is called; the agency's logo has one that nobody chooses. */
export function categoryLabel(category: ImageCategory): string {
  return category === 'agency' ? 'Agency' : imageCategories[category]
}
