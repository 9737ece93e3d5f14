import path from 'node:path'
import { readNow } from '../../files/read'
import {
  entriesOf,
  extensionsFrom,
  firstFrom,
  isAssumedValid,
  isExtended,
  isNamed,
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
    return bytes ? indexIn(bytes, paths) : { entries: new Map(), unmerged: [] }
  } catch {
    // It cannot be read: git has words for that.
    return undefined
  }
}

/** The same of an index's bytes. */
export function indexIn(bytes: Buffer, paths: readonly string[]): GitIndex | undefined {
  try {
    return parse(bytes, new Set(paths))
  } catch {
    // It ends too soon.
    return undefined
  }
}

function parse(bytes: Buffer, wanted: ReadonlySet<string>): GitIndex | undefined {
  const all = entriesOf(bytes)
  const further = all && extensionsFrom(bytes, all.end)
  // By git's rule the name of what must be read begins with a small letter.
  if (!further || further.some(({ name }) => /^[a-z]/.test(name))) return undefined
  const entries = new Map<string, IndexEntry>()
  for (const file of wanted) {
    const name = Buffer.from(file)
    const slot = firstFrom(bytes, all, name)
    const isThere = isNamed(bytes, slot, name) && !all.unmerged.includes(file)
    if (isThere) entries.set(file, readEntry(bytes, slot))
  }
  return { entries, unmerged: all.unmerged }
}

function readEntry(bytes: Buffer, { at, flags }: Slot): IndexEntry {
  const further = flags & isExtended ? bytes.readUInt16BE(at + 62) : 0
  return {
    mode: bytes.readUInt32BE(at + 24).toString(8),
    blob: bytes.toString('hex', at + 40, at + 60),
    isUsual: (flags & isAssumedValid) === 0 && further === 0,
  }
}
