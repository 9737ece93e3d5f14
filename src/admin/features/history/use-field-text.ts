import { useQuery } from '@tanstack/react-query'
import { kinds, type KindName } from '../../../schema'
import { imageCategories, type ImageCategory } from '../../../schema/image'
import { productionQueries } from '../../api/productions'
import { valueText } from '../../components/words/value-text'

const categories: Partial<Record<ImageCategory, string>> = imageCategories

/** How to read the values of a field, also where the file holds only a key for them. */
export function useFieldText(kind: KindName, field: string): (value: unknown) => string {
  const toProduction = kinds[kind].references.some(
    (reference) => reference.field === field && reference.to === 'productions',
  )
  const { data: productions } = useQuery({ ...productionQueries.list(), enabled: toProduction })
  return (value) => {
    const production = toProduction && productions?.find(({ id }) => id === value)
    if (production) return production.name
    if (kind === 'images' && field === 'size') return `${Math.round(Number(value) / 1024)} KB`
    const isCategory = kind === 'images' && field === 'category'
    return valueText((isCategory && categories[value as ImageCategory]) || value)
  }
}
