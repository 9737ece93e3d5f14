import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Usage } from '../../../schema/api'
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
    <div className="mt-3">
      <p className="font-medium">This also changes:</p>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 text-sm break-words">
        {places.map((place) => (
          <li key={`${place.kind}/${place.id}/${place.field}`}>{placeName(place)}</li>
        ))}
      </ul>
    </div>
  )
}
