import { isDeepStrictEqual } from 'node:util'
import type { PublicContent } from '../../src/schema/public-content'

/**
 * What a page was made from: what was looked at, as it was. A name is that of a field, or of one
 * within it, such as `bio.longBio`: a new word in the biography is none of the news' business.
 */
export type Reads = Map<string, Read>

interface Read {
  field: Field
  /** Of a field that is divided; undefined where all of it was looked at. */
  part?: string
  value: unknown
}

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
      reads.set(field, { field, value })
      return value
    },
  })
}

function notingParts(field: Field, value: Parts, reads: Reads): Parts {
  return new Proxy(value, {
    get(target, part) {
      const found = target[part]
      if (typeof part === 'string') reads.set(`${field}.${part}`, { field, part, value: found })
      return found
    },
    // Whoever asks which there are depends on all of them.
    ownKeys(target) {
      reads.set(field, { field, value })
      return Reflect.ownKeys(target)
    },
  })
}

/**
 * A content whose fields are the same objects as another's wherever they say the same, so that what was
 * made from them is known at once to be as it was.
 */
export function sharing(before: PublicContent | undefined, now: PublicContent): PublicContent {
  const fields = Object.entries(now).map(([name, value]: [string, unknown]) => {
    const known: unknown = before?.[name as Field]
    return [name, isSame(known, value) ? known : value]
  })
  return Object.fromEntries(fields) as PublicContent
}

// Most are, down to their entries, which is seen much sooner than that they are alike.
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!Array.isArray(one) || !Array.isArray(other)) return isDeepStrictEqual(one, other)
  return one.length === other.length && one.every((entry, at) => isSame(entry, other[at]))
}

/**
 * Whether what was looked at is as it was, of a content with some fields shown in place of its own.
 * Of what only looks new the reads keep the newer, which is known at once the next time.
 */
export function isAsRead(
  content: PublicContent,
  shows: Partial<PublicContent>,
  reads: Reads,
): boolean {
  for (const read of reads.values()) {
    const { field, part, value } = read
    const whole: unknown = field in shows ? shows[field] : content[field]
    const now = part === undefined ? whole : (whole as Parts)[part]
    if (!isSame(now, value)) return false
    read.value = now
  }
  return true
}
