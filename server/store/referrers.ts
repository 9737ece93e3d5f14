import type { KindName } from '../../src/schema'
import type { Served } from './content-index'
import { type FoundReference, idsByName, pointsTo, type Target } from './references'

/** One field that refers to an entry, dotted, with list positions. */
export interface Referrer {
  kind: KindName
  id: string
  field: string
}

/** What is served that refers to one of these entries, each with the references that do. */
export function referrersOf(
  all: Iterable<Served>,
  targets: readonly Target[],
): { served: Served; references: FoundReference[] }[] {
  return [...all].flatMap((served) => {
    const references = served.references.filter((reference) =>
      targets.some((target) => pointsTo(reference, target)),
    )
    return references.length > 0 ? [{ served, references }] : []
  })
}

/** Every field that refers to an image, by the image's id. */
export function referrersOfImages(
  all: Iterable<Served>,
  images: Parameters<typeof idsByName>[0],
): Map<string, Referrer[]> {
  const ids = idsByName(images)
  const found = new Map<string, Referrer[]>()
  for (const { kind, id, references } of all)
    for (const { to, by, name, field } of references)
      for (const image of to === 'images' ? (ids[by === 'id' ? 'id' : 'file'].get(name) ?? []) : [])
        found.set(image, [...(found.get(image) ?? []), { kind, id, field }])
  return found
}
