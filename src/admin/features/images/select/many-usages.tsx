import { useQuery } from '@tanstack/react-query'
import { type Image, imageQueries } from '../../../api/images'
import { placeName } from '../../../components/words/place-name'

/** In a question before several pictures are deleted: everything that would change with each of them. */
export function ManyUsages({ images }: { images: readonly Image[] }) {
  const { data: usages = {} } = useQuery(imageQueries.usages())
  const used = images.flatMap(({ id, title, alt }) => {
    const places = new Set((usages[id] ?? []).map(placeName))
    return places.size > 0 ? [{ id, name: title || alt, places: [...places].join(', ') }] : []
  })
  if (used.length === 0) return null
  return (
    <div className="mt-3">
      <p className="font-medium">This also changes:</p>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 text-sm">
        {used.map(({ id, name, places }) => (
          <li key={id}>
            “{name}”: {places}
          </li>
        ))}
      </ul>
    </div>
  )
}
