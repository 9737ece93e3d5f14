import type { KindName } from '../../src/schema'
import { invalid } from '../errors'
import { blobIdOrNone } from '../files/blob-id'
import { decode, encode } from './codec'
import type { FileChange } from './journal'
import { entryPath } from './locations'

/**
 * The change that makes an entry's file hold `value` (null: be deleted), written into the text that
 * is present (null: none), or into `base` in its place. Throws 400 for a value its kind's file cannot hold.
 */
export function planFile(
  kind: KindName,
  id: string,
  value: object | null,
  present: Uint8Array | null,
  base?: string | Uint8Array,
): FileChange {
  const path = entryPath(kind, id)
  const from = blobIdOrNone(present)
  if (value === null) return { path, content: null, from }
  const content = encode(kind, value, base ?? present ?? '')
  const written = decode(kind, content)
  if (written.ok) return { path, content, from }
  throw invalid(written.issues.map(({ field, message }) => ({ path: field, message })))
}
