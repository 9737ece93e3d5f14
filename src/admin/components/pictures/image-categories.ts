import { imageCategories, type ImageCategory } from '../../../schema/image'
import { categoryLabel } from '../../../lib/pictures/category-label'

const labels = Object.entries(imageCategories)

/** The categories that a person can choose, for a list of choices. */
export const categoryOptions = labels.map(([value, label]) => ({ value, label }))

/** What a list of pictures can be narrowed to, with what each choice is called. */
export const categoryFilters = { all: 'All Images', ...imageCategories } as const
export type CategoryFilter = keyof typeof categoryFilters

/** The category that only the agency's logo has, and only by being uploaded as one. */
export const logoOption = { value: 'agency', label: categoryLabel('agency') }

/** Where visitors see the pictures of a category. */
export const categoryPlaces: Readonly<Partial<Record<ImageCategory, string>>> = {
  headshots: 'The Photos page shows these under Headshots. They are sent whole, at full quality.',
  production:
    'The Photos page shows these under Production Stills, the Bio page under Featured Work.',
  bts: 'No page shows these by itself: visitors see one once a story, the wall or the portrait uses it.',
  hero: 'No page shows these by itself: choose one under Hero Image.',
  gallery: 'No page shows these by itself: put them on the gallery wall.',
}
