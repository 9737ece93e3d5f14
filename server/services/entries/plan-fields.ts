import { type Fields, picked } from '../../../src/lib/same-value'
import type { KindName } from '../../../src/schema'
import type { FileChange } from '../../store/journal'
import type { Planned } from '../save/save-note'
import type { Site } from '../site/site'
import { changedFields } from './changed-fields'
import { fieldsOf, titleOf } from './entry-fields'
import { presentValue } from './present-entry'

/**
 * The change that sets some fields of an entry; of a file with a mistake in it all the rest is kept
 * that can be read. Throws like `ContentStore.plan`.
 */
export async function planFields(
  site: Pick<Site, 'store'>,
  kind: KindName,
  id: string,
  change: Fields,
): Promise<FileChange> {
  const wrong = await site.store.wrongFile(kind, id)
  const value = { ...fieldsOf(presentValue(site, kind, id)), ...wrong?.fields, ...change }
  return site.store.plan(kind, id, value, wrong?.revision)
}

/**
 * What an entry or singleton that is to have this value comes to; null where it has it already. Throws
 * like `ContentStore.plan`.
 */
export async function planValue(
  site: Pick<Site, 'store'>,
  kind: KindName,
  id: string,
  value: Fields,
): Promise<Planned | null> {
  const fields = changedFields(fieldsOf(presentValue(site, kind, id)), value)
  if (fields.length === 0) return null
  return {
    touched: { kind, id, title: titleOf(kind, value, id), action: 'update', fields },
    file: await planFields(site, kind, id, picked(value, fields)),
  }
}
