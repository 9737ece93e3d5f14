import path from 'node:path'
import { readNow } from '../../files/read'
import {
  entriesOf,
  extensionsFrom,
  isAssumedValid,
  isExtended,
  isUnmerged,
  nameOf,
  type Slot,
} from './index-layout'

/** What the index has of a file. */
export interface IndexEntry {
  blob: string
  /** As in a tree, such as `100644`. */
  mode: string
  /** Whether git looks at the file on the disk as at any other. */
  isUsual: boolean
}

/** What the index says. */
export interface GitIndex {
  /** Those of the files asked for that it has, but the unmerged ones. */
  entries: ReadonlyMap<string, IndexEntry>
  /** All files of which a developer has not chosen between two versions yet. */
  unmerged: readonly string[]
}

/**
 * Reads git's index without starting git. Git replaces it whole, so that this is one moment of it.
 * Undefined where it is kept in a way that is left to git: paths cut short, split or sparse.
 * @param paths the files to look up
 */
export function readIndex(gitDir: string, paths: readonly string[] = []): GitIndex | undefined {
  try {
    const bytes = readNow(path.join(gitDir, 'index'))
    return bytes ? parse(bytes, new Set(paths)) : { entries: new Map(), unmerged: [] }
  } catch {
    // It cannot be read, or ends too soon: git has words for that.
    return undefined
  }
}

function parse(bytes: Buffer, wanted: ReadonlySet<string>): GitIndex | undefined {
  const lengths = new Set([...wanted].map((file) => Buffer.byteLength(file)))
  const entries = new Map<string, IndexEntry>()
  const unmerged = new Set<string>()
  const all = entriesOf(bytes)
  const further = all && extensionsFrom(bytes, all.end)
  for (const slot of all?.slots ?? []) {
    if (isUnmerged(slot)) unmerged.add(nameOf(bytes, slot))
    else if (lengths.has(slot.nameEnd - slot.name)) {
      const file = nameOf(bytes, slot)
      if (wanted.has(file)) entries.set(file, readEntry(bytes, slot))
    }
  }
  // By git's rule the name of what must be read begins with a small letter.
  if (!further || further.some(({ name }) => /^[a-z]/.test(name))) return undefined
  return { entries, unmerged: [...unmerged] }
}

function readEntry(bytes: Buffer, { at, flags }: Slot): IndexEntry {
  const further = flags & isExtended ? bytes.readUInt16BE(at + 62) : 0
  return {
    mode: bytes.readUInt32BE(at + 24).toString(8),
    blob: bytes.toString('hex', at + 40, at + 60),
    isUsual: (flags & isAssumedValid) === 0 && further === 0,
  }
}
