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
  slotAt,
} from './index-layout'

/** What the index has of a file. */
export interface IndexEntry {
  blob: string
  /** As in a tree, such as `100644`. */
  mode: string
  /** Whether git looks at the file on the disk as at any other. */
  isUsual: boolean
  /** Whether git takes it for unchanged, whatever the disk says: `git update-index --assume-unchanged`. */
  isCalledUnchanged: boolean
}

/** What the index says. */
interface GitIndex {
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
  const bytes = readBytes(gitDir)
  return bytes === null ? { entries: new Map(), unmerged: [] } : bytes && indexIn(bytes, paths)
}

/**
 * The blob of every file below these folders, each named with a slash at its end; of a file that is
 * unmerged one of its versions. Undefined as `readIndex`.
 */
export function indexedBelow(
  gitDir: string,
  folders: readonly string[],
): Map<string, string> | undefined {
  const bytes = readBytes(gitDir)
  if (!bytes) return bytes === null ? new Map() : undefined
  if (!indexIn(bytes, [])) return undefined
  return new Map(folders.flatMap((folder) => [...blobsBelow(bytes, folder)]))
}

function* blobsBelow(bytes: Buffer, folder: string): Generator<[string, string]> {
  const all = entriesOf(bytes)
  if (!all) return
  let slot = firstFrom(bytes, all, Buffer.from(folder))
  while (slot) {
    const file = bytes.toString('utf8', slot.name, slot.nameEnd)
    if (!file.startsWith(folder)) return
    yield [file, readEntry(bytes, slot).blob]
    slot = slot.next < all.end ? slotAt(bytes, slot.next) : undefined
  }
}

/** The index's bytes; null where there is none, undefined where it cannot be read: git has words for that. */
function readBytes(gitDir: string): Buffer | null | undefined {
  try {
    return readNow(path.join(gitDir, 'index')) ?? null
  } catch {
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
  const isCalledUnchanged = (flags & isAssumedValid) !== 0
  return {
    mode: bytes.readUInt32BE(at + 24).toString(8),
    blob: bytes.toString('hex', at + 40, at + 60),
    isUsual: !isCalledUnchanged && further === 0,
    isCalledUnchanged,
  }
}
