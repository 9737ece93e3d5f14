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

/** What a page was made from: a content, some fields in place of its own, and what was looked at of both. */
export interface Source {
  content: PublicContent
  shows: Partial<PublicContent>
  reads: Reads
}

// Those of which a page shows a part.
const divided: readonly Field[] = ['bio', 'story', 'reel', 'contact', 'texts', 'agency']

type Field = keyof PublicContent
type Parts = Readonly<Record<string | symbol, unknown>>

/** The content, noting in `reads` every field that somebody looks at. */
export function notingReads(content: PublicContent, reads: Reads): PublicContent {
  return new Proxy(content, {
    get(target, field: Field) {
      const value = target[field]
      if (divided.includes(field)) return notingParts(field, value as Parts, reads)
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

/** Gives the fields of a content that are other objects than another's: for many, each once. */
export function otherFields(now: PublicContent): (before: PublicContent) => ReadonlySet<Field> {
  const found = new Map<PublicContent, ReadonlySet<Field>>()
  const fields = Object.keys(now) as Field[]
  return (before) => {
    const others = found.get(before) ?? new Set(fields.filter((one) => before[one] !== now[one]))
    found.set(before, others)
    return others
  }
}

/**
 * Whether what was looked at of a source is as it was, in a content with some fields shown in place of
 * its own; if so, that is the source from now on. Of what only looks new the reads keep the newer, which
 * is known at once the next time.
 * @param others the fields of the content that are other objects than the source's
 */
export function isAsRead(
  source: Source,
  content: PublicContent,
  shows: Partial<PublicContent>,
  others: ReadonlySet<Field>,
): boolean {
  const { reads } = source
  for (const field of others)
    if (!(field in shows) && !areAsRead(reads, field, content[field])) return false
  // Of thousands of pages most show the very same as they did.
  const shown = source.shows === shows ? [] : (Object.keys(shows) as Field[])
  if (!shown.every((field) => areAsRead(reads, field, shows[field]))) return false
  source.content = content
  source.shows = shows
  return true
}

/** Whether a field says now what was looked at of it. */
function areAsRead(reads: Reads, field: Field, now: unknown): boolean {
  if (divided.includes(field))
    return [...reads.values()].every((read) => read.field !== field || isRead(read, now))
  const read = reads.get(field)
  return !read || isRead(read, now)
}

function isRead(read: Read, field: unknown): boolean {
  const now = read.part === undefined ? field : (field as Parts)[read.part]
  if (!isSame(now, read.value)) return false
  read.value = now
  return true
}
