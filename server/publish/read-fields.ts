import { isDeepStrictEqual } from 'node:util'
import type { PublicContent } from '../../src/schema/public-content'

/** What a page was made from: the fields that were looked at, as they were. */
export type Reads = Map<keyof PublicContent, unknown>

/** The content, noting in `reads` every field that somebody looks at. */
export function notingReads(content: PublicContent, reads: Reads): PublicContent {
  return new Proxy(content, {
    get(target, field: keyof PublicContent) {
      reads.set(field, target[field])
      return target[field]
    },
  })
}

/** Whether what was looked at is as it was. Entries that did not change are the same objects. */
export function isAsRead(content: PublicContent, reads: Reads): boolean {
  for (const [field, value] of reads) if (!isDeepStrictEqual(content[field], value)) return false
  return true
}
