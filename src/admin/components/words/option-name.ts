import { type ImageCategory, imageCategories } from '../../../schema/image'

const categories: Readonly<Partial<Record<ImageCategory, string>>> = imageCategories

/** What a value is called that is chosen from a list, where the file holds only a key for it. */
export function optionName(field: string, value: unknown): string | undefined {
  return field === 'category' ? categories[value as ImageCategory] : undefined
}
