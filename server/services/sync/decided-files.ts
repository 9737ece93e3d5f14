import type { Fields } from '../../../src/lib/same-value'
import { filesOf } from '../../../src/schema/image'
import type { Resolved } from '../../git/sync/merge-tree'
import type { Sides } from '../../git/sync/sides'
import type { Location } from '../../store/locations'
import type { Site } from '../site/site'
import type { ChosenFile } from './as-chosen'

const files = (value: Fields | null | undefined) => filesOf(value ?? {})

/**
 * The files of a picture that go with what was decided on its entry (null: deleted): what it is made of
 * comes back where a side deleted that, and what only the other version was made of goes.
 */
export function filesAsDecided(
  { store }: Pick<Site, 'store'>,
  { kind, id }: Location,
  versions: readonly (Fields | undefined)[],
  value: Fields | null,
  { mine, other }: Sides,
): Resolved[] {
  if (kind !== 'images') return []
  const others = store.list('images').filter((image) => image.id !== id)
  const kept = new Set([...files(value), ...others.flatMap(filesOf)])
  const gone = versions.flatMap(files).filter((name) => !kept.has(name))
  const deleted = [...mine, ...other].filter(({ after }) => after === '')
  const back = deleted.filter(({ path }) => files(value).some((name) => path === `media/${name}`))
  return [
    ...gone.map((name) => ({ path: `media/${name}`, blob: '' })),
    ...back.map(({ path, before }) => ({ path, blob: before })),
  ]
}

/** The files of a picture that was decided on: those of the chosen side as they are there, and no others. */
export function filesOfChosen({ versions, side }: ChosenFile): Resolved[] {
  return [...versions[side].files].map(([path, blob]) => ({ path, blob }))
}
