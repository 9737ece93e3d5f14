import { imageCategories } from '../../../schema/image'
import { categoryLabel } from '../../../lib/category-label'

const labels = Object.entries(imageCategories)

/** The categories that a person can choose, for a list of choices. */
export const categoryOptions = labels.map(([value, label]) => ({ value, label }))

/** What a list of pictures can be narrowed to, with what each choice is called. */
export const categoryFilters = { all: 'All Images', ...imageCategories } as const
export type CategoryFilter = keyof typeof categoryFilters

/** The category that only the agency's logo has, and only by being uploaded as one. */
export const logoOption = { value: 'agency', label: categoryLabel('agency') }
