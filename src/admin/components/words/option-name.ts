import { categoryLabel } from '../../../lib/pictures/category-label'
import type { ImageCategory } from '../../../schema/image'

/** What a value is called that is chosen from a list; undefined for what is written. */
export function optionName(field: string, value: unknown): string | undefined {
  if (field === 'department') return value as string | undefined
  return field === 'category' ? categoryLabel(value as ImageCategory) : undefined
}
