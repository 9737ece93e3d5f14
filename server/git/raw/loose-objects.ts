import { createHash } from 'node:crypto'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { readNow } from '../../files/read'
import type { GitFolders } from '../folders'
import { looseFile, objectName } from '../object-id'
import { entryIn, folderMode, type TreeEntry } from './tree-layout'

/** A branch, such as `refs/heads/main`, and its commit. */
export interface Branch {
  ref: string
  id: string
}

/**
 * The commit that is checked out, read without starting git; undefined where only git can tell, as
 * when branches were packed.
 */
export function looseHead(folders: GitFolders): string | undefined {
  return looseBranch(folders)?.id
}

/** The branch that is checked out; undefined as `looseHead`. */
export function looseBranch({ gitDir, commonDir }: GitFolders): Branch | undefined {
  const head = readText(path.join(gitDir, 'HEAD'))
  const ref = /^ref: (refs\/heads\/.+)$/.exec(head)?.[1]
  const id = ref && readText(path.join(commonDir, ref))
  return id && objectName.test(id) ? { ref, id } : undefined
}

/**
 * What a commit has at these paths (null: nothing), read without starting git. Undefined where an
 * object on the way is packed: those that a commit has just made never are.
 */
export function looseFiles(
  { commonDir }: GitFolders,
  commit: string,
  paths: readonly string[],
): Map<string, TreeEntry | null> | undefined {
  const root = looseRoot(commonDir, commit)
  if (!root) return undefined
  const trees = new Map<string, Buffer | undefined>()
  const treeOf = (id: string) => {
    const tree = trees.get(id) ?? readLoose(commonDir, id)
    trees.set(id, tree)
    return tree
  }
  const found = new Map<string, TreeEntry | null>()
  for (const file of paths) {
    const entry = walk(treeOf, root, file)
    if (entry === undefined) return undefined
    found.set(file, entry)
  }
  return found
}

/** The id of a commit's tree; undefined where the commit is packed. */
export const looseRoot = (commonDir: string, commit: string) => namedIn(commonDir, commit, 'tree')

/** The id of a commit's first parent; undefined where it has none, or is packed. */
export const looseParent = (commonDir: string, commit: string) =>
  namedIn(commonDir, commit, 'parent')

/** The first object that a line of a commit names. */
function namedIn(commonDir: string, commit: string, line: 'tree' | 'parent'): string | undefined {
  const text = readLoose(commonDir, commit)?.toString() ?? ''
  return new RegExp(`^${line} ([0-9a-f]{40})$`, 'm').exec(text)?.[1]
}

function walk(
  treeOf: (id: string) => Buffer | undefined,
  root: string,
  file: string,
): TreeEntry | null | undefined {
  let entry: TreeEntry = { id: root, mode: folderMode }
  for (const name of file.split('/')) {
    if (entry.mode !== folderMode) return null
    const tree = treeOf(entry.id)
    if (!tree) return undefined
    const next = entryIn(tree, name) ?? entryIn(tree, `${name}/`)
    if (!next) return null
    entry = next
  }
  return entry
}

// A save reads the last commit and its trees three times, and the next one those it has written. An
// object never changes, so that none is ever out of date.
const recent = new Map<string, Buffer>()
const mostRecent = 16

/** Keeps an object's content at hand, for as long as few others are. */
export function remember(id: string, content: Buffer): void {
  recent.delete(id)
  recent.set(id, content)
  for (const oldest of recent.keys()) {
    if (recent.size <= mostRecent) return
    recent.delete(oldest)
  }
}

/** The content of an object that is at hand, or in a file of its own and whole; undefined where neither. */
export function readLoose(commonDir: string, id: string): Buffer | undefined {
  const content = recent.get(id) ?? readObject(commonDir, id)
  if (content) remember(id, content)
  return content
}

function readObject(commonDir: string, id: string): Buffer | undefined {
  try {
    const packed = readNow(looseFile(commonDir, id))
    if (!packed) return undefined
    const bytes = inflateSync(packed)
    const isWhole = createHash('sha1').update(bytes).digest('hex') === id
    return isWhole ? bytes.subarray(bytes.indexOf(0) + 1) : undefined
  } catch {
    return undefined
  }
}

function readText(file: string): string {
  try {
    return readNow(file)?.toString().trimEnd() ?? ''
  } catch {
    return ''
  }
}
