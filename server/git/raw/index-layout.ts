import { firstPlace } from '../../../src/lib/first-place'

/** Where an entry of the index and its file's name stand in the index's bytes. */
export interface Slot {
  at: number
  name: number
  nameEnd: number
  /** Where the next one begins. */
  next: number
  flags: number
}

/** What follows the entries, each part by a name of four letters. */
export interface Extension {
  name: string
  at: number
  next: number
}

export const headerLength = 12
export const fixedLength = 62
/** As far as an entry tells how long its file's name is. */
export const longestName = 0xfff
export const isExtended = 0x4000
export const isAssumedValid = 0x8000
const stage = 0x3000
const hashLength = 20

/** Entries are filled up with zeros, one at least, to a multiple of eight bytes. */
export const paddedLength = (length: number) => (length + 8) & ~7

/** The entries of an index. */
export interface Entries {
  /** Where each begins, in order of their names. */
  starts: Uint32Array
  /** Where they end. */
  end: number
  /** The names of those of which a developer has not chosen between two versions yet. */
  unmerged: readonly string[]
}

// A save asks several times for the entries of one index.
let last: { bytes: Buffer; entries: Entries | undefined } | undefined

/**
 * The entries of git's index; undefined for one that is left to git: damaged, or with paths cut short.
 * Throws RangeError where it ends too soon.
 */
export function entriesOf(bytes: Buffer): Entries | undefined {
  if (!last?.bytes.equals(bytes)) last = { bytes, entries: readEntries(bytes) }
  return last.entries
}

/** Source: git's Documentation/gitformat-index.txt, versions 2 and 3. */
function readEntries(bytes: Buffer): Entries | undefined {
  const version = bytes.readUInt32BE(4)
  if (bytes.toString('latin1', 0, 4) !== 'DIRC' || (version !== 2 && version !== 3)) {
    return undefined
  }
  const starts = new Uint32Array(Math.min(bytes.readUInt32BE(8), bytes.length / fixedLength))
  const unmerged = new Set<string>()
  let end = headerLength
  for (let count = 0; count < starts.length; count += 1) {
    const slot = slotAt(bytes, end)
    if (slot.nameEnd < slot.name) return undefined
    if (slot.flags & stage) unmerged.add(bytes.toString('utf8', slot.name, slot.nameEnd))
    starts[count] = end
    end = slot.next
  }
  return { starts, end, unmerged: [...unmerged] }
}

/** The entry that begins at a place. */
export function slotAt(bytes: Buffer, at: number): Slot {
  const flags = bytes.readUInt16BE(at + fixedLength - 2)
  const name = at + (flags & isExtended ? fixedLength + 2 : fixedLength)
  const length = flags & longestName
  const nameEnd = length < longestName ? name + length : bytes.indexOf(0, name)
  return { at, name, nameEnd, next: at + paddedLength(nameEnd - at), flags }
}

/**
 * The first entry of a name, or, where there is none, of those that come after it: git sorts by bytes.
 * Undefined where none does.
 */
export function firstFrom(bytes: Buffer, { starts }: Entries, name: Buffer): Slot | undefined {
  const place = firstPlace(starts.length, (middle) => {
    const slot = slotAt(bytes, starts[middle] ?? 0)
    return name.compare(bytes, slot.name, slot.nameEnd) <= 0
  })
  const found = starts[place]
  return found === undefined ? undefined : slotAt(bytes, found)
}

/** Whether an entry has this name. */
export const isNamed = (bytes: Buffer, slot: Slot | undefined, name: Buffer): slot is Slot =>
  slot !== undefined && name.compare(bytes, slot.name, slot.nameEnd) === 0

/** What stands between the entries and the closing hash; undefined where that does not add up. */
export function extensionsFrom(bytes: Buffer, from: number): Extension[] | undefined {
  const found: Extension[] = []
  const end = bytes.length - hashLength
  let at = from
  while (at < end) {
    const next = at + 8 + bytes.readUInt32BE(at + 4)
    found.push({ name: bytes.toString('latin1', at, at + 4), at, next })
    at = next
  }
  return at === end ? found : undefined
}

/** The part of the index that its closing hash is of. */
export const hashed = (bytes: Buffer) => bytes.subarray(0, bytes.length - hashLength)

/** The closing hash. */
export const closingHash = (bytes: Buffer) => bytes.subarray(bytes.length - hashLength)
