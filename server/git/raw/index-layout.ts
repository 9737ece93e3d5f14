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

/** Whether a developer has not chosen between two versions of this file yet. */
export const isUnmerged = ({ flags }: Slot) => (flags & stage) !== 0

/** The path of an entry's file. */
export const nameOf = (bytes: Buffer, { name, nameEnd }: Slot) =>
  bytes.toString('utf8', name, nameEnd)

/** The entries of an index, in order, and where they end. */
export interface Entries {
  slots: readonly Slot[]
  end: number
}

// A save asks four times for the entries of one index.
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
  const slots: Slot[] = []
  let at = headerLength
  for (let left = bytes.readUInt32BE(8); left > 0; left -= 1) {
    const flags = bytes.readUInt16BE(at + fixedLength - 2)
    const name = at + (flags & isExtended ? fixedLength + 2 : fixedLength)
    const length = flags & longestName
    const nameEnd = length < longestName ? name + length : bytes.indexOf(0, name)
    if (nameEnd < 0) return undefined
    const next = at + paddedLength(nameEnd - at)
    slots.push({ at, name, nameEnd, next, flags })
    at = next
  }
  return { slots, end: at }
}

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
