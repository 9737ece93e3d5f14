import { useQuery } from '@tanstack/react-query'
import { quoted } from '../../../../lib/quoted'
import { type Image, imageQueries } from '../../../api/images'
import { AlsoChanges } from '../../../components/words/also-changes'
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
    <AlsoChanges>
      {used.map(({ id, name, places }) => (
        <li key={id}>
          {quoted(name)}: {places}
        </li>
      ))}
    </AlsoChanges>
  )
}
