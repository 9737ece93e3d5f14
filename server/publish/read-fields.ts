import { isDeepStrictEqual } from 'node:util'
import type { PublicContent } from '../../src/schema/public-content'

/**
 * What a page was made from: what was looked at, as it was. A name is that of a field, or of one
 * within it, such as `bio.longBio`: a new word in the biography is none of the news' business.
 */
export type Reads = Map<string, unknown>

// Those of which a page shows a part.
const divided = ['bio', 'story', 'reel', 'contact', 'texts', 'agency'] satisfies Field[]

type Field = keyof PublicContent
type Parts = Readonly<Record<string | symbol, unknown>>

/** The content, noting in `reads` every field that somebody looks at. */
export function notingReads(content: PublicContent, reads: Reads): PublicContent {
  return new Proxy(content, {
    get(target, field: Field) {
      const value = target[field]
      if (divided.some((one) => one === field)) return notingParts(field, value as Parts, reads)
      reads.set(field, value)
      return value
    },
  })
}

function notingParts(field: Field, value: Parts, reads: Reads): Parts {
  return new Proxy(value, {
    get(target, part) {
      if (typeof part === 'string') reads.set(`${field}.${part}`, target[part])
      return target[part]
    },
    // Whoever asks which there are depends on all of them.
    ownKeys(target) {
      reads.set(field, value)
      return Reflect.ownKeys(target)
    },
  })
}

/** Whether what was looked at is as it was. Entries that did not change are the same objects. */
export function isAsRead(content: PublicContent, reads: Reads): boolean {
  for (const [name, value] of reads) {
    const [field, part] = name.split('.')
    const whole: unknown = content[field as Field]
    const now = part === undefined ? whole : (whole as Parts)[part]
    if (!isDeepStrictEqual(now, value)) return false
  }
  return true
}
