import type { Fields } from '../../../src/lib/same-value'
import { kinds, type KindName } from '../../../src/schema'
import { invalidInput } from '../../errors'
import type { Planned } from '../save/save-note'
import type { Site } from '../site/site'
import { changedFields } from './changed-fields'
import { checkReferences } from './check-references'
import { fieldsOf, titleOf } from './entry-fields'
import { type MadeFrom, mergeOntoCurrent } from './merge-onto-current'

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
  expected?: MadeFrom,
): Promise<Planned | null> {
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
