import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Usage } from '../../../schema/api'
import { AlsoChanges } from './also-changes'
import { placeName } from './place-name'

/** In a question before a deletion: everything that would change with it. */
export function UsageNote({
  usage,
}: {
  usage: UseQueryOptions<Usage[], Error, Usage[], string[]>
}) {
  const { data: places = [] } = useQuery(usage)
  if (places.length === 0) return null
  return (
    <AlsoChanges>
      {places.map((place) => (
        <li key={`${place.kind}/${place.id}/${place.field}`}>{placeName(place)}</li>
      ))}
    </AlsoChanges>
  )
}
