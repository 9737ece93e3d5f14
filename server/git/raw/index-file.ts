import path from 'node:path'
import { readIfThere } from '../../files/read'

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

const headerLength = 12
const hashLength = 20
const firstLowerCase = 0x61
const isExtended = 0x4000
const isAssumedValid = 0x8000
const stage = 0x3000

/**
 * Reads git's index without starting git. Git replaces it whole, so that this is one moment of it.
 * Undefined where it is kept in a way that is left to git: paths cut short, split or sparse.
 * @param paths the files to look up
 */
export async function readIndex(
  gitDir: string,
  paths: readonly string[] = [],
): Promise<GitIndex | undefined> {
  try {
    const bytes = await readIfThere(path.join(gitDir, 'index'))
    return bytes ? parse(bytes, new Set(paths)) : { entries: new Map(), unmerged: [] }
  } catch {
    // It cannot be read, or ends too soon: git has words for that.
    return undefined
  }
}

function parse(bytes: Buffer, wanted: ReadonlySet<string>): GitIndex | undefined {
  const version = bytes.readUInt32BE(4)
  if (bytes.toString('latin1', 0, 4) !== 'DIRC' || (version !== 2 && version !== 3))
    return undefined
  const lengths = new Set([...wanted].map((file) => Buffer.byteLength(file)))
  const entries = new Map<string, IndexEntry>()
  const unmerged = new Set<string>()
  let at = headerLength
  for (let left = bytes.readUInt32BE(8); left > 0; left -= 1) {
    const flags = bytes.readUInt16BE(at + 60)
    const start = at + (flags & isExtended ? 64 : 62)
    const end = bytes.indexOf(0, start)
    if (end < 0) return undefined
    if (flags & stage) unmerged.add(bytes.toString('utf8', start, end))
    else if (lengths.has(end - start)) {
      const file = bytes.toString('utf8', start, end)
      if (wanted.has(file)) entries.set(file, readEntry(bytes, at, flags))
    }
    // Filled up to a multiple of eight, with one zero at least.
    at += (end - at + 8) & ~7
  }
  return hasOnlyOptional(bytes, at) ? { entries, unmerged: [...unmerged] } : undefined
}

function readEntry(bytes: Buffer, at: number, flags: number): IndexEntry {
  const further = flags & isExtended ? bytes.readUInt16BE(at + 62) : 0
  return {
    mode: bytes.readUInt32BE(at + 24).toString(8),
    blob: bytes.toString('hex', at + 40, at + 60),
    isUsual: (flags & isAssumedValid) === 0 && further === 0,
  }
}

/** Whether what follows the entries may be left unread; by git's rule its name says so. */
function hasOnlyOptional(bytes: Buffer, from: number): boolean {
  let at = from
  while (at < bytes.length - hashLength) {
    if (bytes.readUInt8(at) >= firstLowerCase) return false
    at += 8 + bytes.readUInt32BE(at + 4)
  }
  return at === bytes.length - hashLength
}
