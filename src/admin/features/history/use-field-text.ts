import { kinds, type KindName } from '../../../schema'
import { imageCategories, type ImageCategory } from '../../../schema/image'
import { useEntryNames } from '../../components/words/use-entry-names'
import { valueText } from '../../components/words/value-text'

const categories: Partial<Record<ImageCategory, string>> = imageCategories

/** How to read the values of a field, also where the file holds only keys for them. */
export function useFieldText(kind: KindName, field: string): (value: unknown) => string {
  const reference = kinds[kind].references.find((one) => [field, `${field}[]`].includes(one.field))
  const nameOf = useEntryNames(reference?.to)
  return (value) => {
    const name = nameOf(value)
    if (name !== undefined) return name
    if (kind === 'images' && field === 'size') return `${Math.round(Number(value) / 1024)} KB`
    const isCategory = kind === 'images' && field === 'category'
    return valueText((isCategory && categories[value as ImageCategory]) || value)
  }
}
