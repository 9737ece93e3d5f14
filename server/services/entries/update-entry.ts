import type { Fields } from '../../../src/lib/same-value'
import { collections, kinds, type CollectionName, type KindName } from '../../../src/schema'
import type { Entry, Value } from '../../../src/schema/collection'
import { invalidInput, notFound } from '../../errors'
import type { Author } from '../../git/repository'
import type { FileChange } from '../../store/journal'
import { changedFields } from './changed-fields'
import { checkReferences } from './check-references'
import { fieldsOf, titleOf } from './entry-fields'
import { mergeOntoCurrent } from './merge-onto-current'
import type { Touched } from '../save/commit-text'
import { inTurn } from '../save/in-turn'
import { save, type Saved } from '../save/save'
import type { Site } from '../site/site'
import { type SavedEntry, savedEntry } from './saved-entry'

/**
 * Changes an entry's fields: one commit, or none if nothing differs.
 * @param change gives the fields to set from the entry as it is; those it leaves out stay
 * @param expected the revision the change was made from; if the entry has moved on since, both
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
  expected?: string,
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
  expected?: string,
): Promise<SavedEntry<N>> {
  const present = presentEntry(site, name, id)
  const saved = await updateValue(site, author, name, id, present, change, expected)
  return { entry: savedEntry(site, name, id), saved }
}

/** An entry as it is now; throws 404 where there is none. */
export function presentEntry<N extends CollectionName>(site: Site, name: N, id: string) {
  const present = site.store.get(name, id)
  if (!present) throw notFound(`There is no ${collections[name].label} "${id}" any more`)
  return present as Entry<(typeof collections)[N]>
}

/** Changes the fields of an entry or singleton that is `present` on disk, as `planUpdate` says. */
export async function updateValue(
  site: Site,
  author: Author,
  kind: KindName,
  id: string,
  present: Fields,
  change: Fields,
  expected?: string,
): Promise<Saved> {
  const planned = await planUpdate(site, kind, id, present, change, expected)
  if (!planned) return { change: '' }
  return save(site, { author, touched: [planned.touched], files: [planned.file] })
}

/**
 * What a change to an entry or singleton that is `present` on disk comes to: what its commit says,
 * and its file; null where nothing differs. Where its file is wrong there, what of it can be read is
 * kept, and what cannot is told as set aside.
 * @throws AppError 400 for a value that does not fit, 409 with both sides if they cannot be merged
 */
export async function planUpdate(
  site: Site,
  kind: KindName,
  id: string,
  present: Fields,
  change: Fields,
  expected?: string,
): Promise<{ touched: Touched; file: FileChange } | null> {
  const wrong = await site.store.wrongFile(kind, id)
  const current = { ...fieldsOf(present), ...wrong?.fields }
  const wanted = await mergeOntoCurrent(site, {
    kind,
    present: wrong ? { ...present, ...current, revision: wrong.revision } : present,
    good: wrong && present,
    change,
    expected,
  })
  const result = kinds[kind].schema.safeParse(wanted)
  if (!result.success) throw invalidInput(result.error)
  const value: Record<string, unknown> = { ...result.data }
  const fields = changedFields(current, value)
  if (fields.length === 0) return null
  if ('updatedAt' in kinds[kind].schema.shape) value.updatedAt = new Date().toISOString()
  checkReferences(site, kind, value, current)
  return {
    touched: { kind, id, title: titleOf(kind, value), action: 'update', fields },
    file: await site.store.plan(kind, id, value, wrong?.revision ?? String(present.revision)),
  }
}
