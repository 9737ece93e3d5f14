import { useQuery } from '@tanstack/react-query'
import { kinds, type KindName } from '../../../schema'
import { imageCategories, type ImageCategory } from '../../../schema/image'
import { productionQueries } from '../../api/queries'

const categories: Partial<Record<ImageCategory, string>> = imageCategories

/** How the values of a field are called where the file holds only a key for them. */
export function useReferenceNames(kind: KindName, field: string): (value: unknown) => unknown {
  const toProduction = kinds[kind].references.some(
    (reference) => reference.field === field && reference.to === 'productions',
  )
  const { data: productions } = useQuery({ ...productionQueries.list(), enabled: toProduction })
  if (toProduction) return (id) => productions?.find((known) => known.id === id)?.name ?? id
  if (kind === 'images' && field === 'category') {
    return (key) => categories[key as ImageCategory] ?? key
  }
  return (value) => value
}
