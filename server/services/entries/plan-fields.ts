import type { KindName } from '../../../src/schema'
import type { FileChange } from '../../store/journal'
import type { Site } from '../site/site'
import { fieldsOf } from './entry-fields'
import { presentValue } from './present-entry'

/**
 * The change that sets some fields of an entry; of a file with a mistake in it all the rest is kept
 * that can be read. Throws like `ContentStore.plan`.
 */
export async function planFields(
  site: Pick<Site, 'store'>,
  kind: KindName,
  id: string,
  change: Readonly<Record<string, unknown>>,
): Promise<FileChange> {
  const wrong = await site.store.wrongFile(kind, id)
  const value = { ...fieldsOf(presentValue(site, kind, id)), ...wrong?.fields, ...change }
  return site.store.plan(kind, id, value, wrong?.revision)
}
