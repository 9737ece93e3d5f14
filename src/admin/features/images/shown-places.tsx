import type { PictureUse } from '../../../schema/take-down'
import { placeName } from '../../components/words/place-name'

/** Where a photo is seen and used now, in a parent's words. */
export function ShownPlaces({ use }: { use: PictureUse }) {
  const { pages, shared, usages, copies, isPortrait } = use
  const uses = [...new Set(usages.map(placeName))]
  const nowhere = [pages, shared, uses, copies].every((list) => list.length === 0)
  if (nowhere) return <p>No page shows it now. It goes from the library.</p>
  return (
    <div className="flex flex-col gap-4">
      <Places title="Pages that show it now" names={pages} />
      <Places title="Pages whose picture for sharing is made of it" names={shared} />
      <Places title="Where it was chosen, and is taken out" names={uses} />
      <Places title="The same picture in the library, which goes too" names={copies} />
      {isPortrait && <p>Search engines are told that it is the performer’s picture.</p>}
    </div>
  )
}

function Places({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1 list-disc pl-5">
        {names.map((name) => (
          <li key={name} className="break-words">
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
