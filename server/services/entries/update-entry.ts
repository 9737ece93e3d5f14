import type { Fields } from '../../../src/lib/same-value'
import type { collections, CollectionName, KindName } from '../../../src/schema'
import type { Value } from '../../../src/schema/collection'
import type { Author } from '../../git/repository'
import { inTurn } from '../save/in-turn'
import { save, type Saved } from '../save/save'
import type { Site } from '../site/site'
import type { MadeFrom } from './merge-onto-current'
import { planUpdate } from './plan-update'
import { presentEntry } from './present-entry'
import { type SavedEntry, savedEntry } from './saved-entry'

/**
 * Changes an entry's fields: one commit, or none if nothing differs.
 * @param change the fields to set; those it leaves out stay
 * @param expected what the change was made from; if the entry has moved on since, both
 *   sides are merged
 * @throws AppError 404 for an unknown id, 400 for a value that does not fit, 409 with both sides if
 *   they cannot be merged
 */
export function updateEntry<N extends CollectionName>(
  site: Site,
  author: Author,
  name: N,
  id: string,
  change: Partial<Value<(typeof collections)[N]>>,
  expected?: MadeFrom,
): Promise<SavedEntry<N>> {
  return inTurn(site, () => updateEntryNow(site, author, name, id, change, expected))
}

/** `updateEntry` for callers that hold the writer already. */
export async function updateEntryNow<N extends CollectionName>(
  site: Site,
  author: Author,
  name: N,
  id: string,
  change: Partial<Value<(typeof collections)[N]>>,
  expected?: MadeFrom,
): Promise<SavedEntry<N>> {
  const present = presentEntry(site, name, id)
  const saved = await updateValue(site, author, name, id, present, change, expected)
  return { entry: savedEntry(site, name, id), saved }
}

/** Changes the fields of an entry or singleton that is `present` on disk, as `planUpdate` says. */
export async function updateValue(
  site: Site,
  author: Author,
  kind: KindName,
  id: string,
  present: Fields,
  change: Fields,
  expected?: MadeFrom,
): Promise<Saved> {
  const planned = await planUpdate(site, kind, id, present, change, expected)
  if (!planned) return { change: '' }
  return save(site, { author, touched: [planned.touched], files: [planned.file] })
}
