import { categoryLabel } from '../../../lib/pictures/category-label'
import type { ImageCategory } from '../../../schema/image'

/** What a value is called that is chosen from a list, where the file holds only a key for it. */
export function optionName(field: string, value: unknown): string | undefined {
  return field === 'category' ? categoryLabel(value as ImageCategory) : undefined
}
