import { useQuery } from '@tanstack/react-query'
import { historyQueries } from '../../api/history'
import { imageQueries } from '../../api/images'
import { productionQueries } from '../../api/productions'

/**
 * How a field that refers to entries of a collection is read: an id as what the entry is called, a
 * list of ids with a line each. Gives undefined for a value that refers to nothing known.
 */
export function useEntryNames(target: string | undefined): (value: unknown) => string | undefined {
  const { data: images } = useQuery({ ...imageQueries.list(), enabled: target === 'images' })
  const { data: productions } = useQuery({
    ...productionQueries.list(),
    enabled: target === 'productions',
  })
  const { data: deleted } = useQuery({ ...historyQueries.deleted(), enabled: target !== undefined })
  function nameOf(id: unknown): string | undefined {
    if (target === 'productions') {
      const production = productions?.find((one) => one.id === id)
      if (production) return production.name
    }
    const image = target === 'images' && images?.find((one) => one.id === id)
    if (image) return image.title || image.alt
    const gone = deleted?.find((one) => one.kind === target && one.id === id)
    return gone && `${gone.title} (deleted)`
  }
  return (value) =>
    target !== undefined && isListOfIds(value)
      ? value.map((id) => nameOf(id) ?? id).join('\n')
      : nameOf(value)
}

function isListOfIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
