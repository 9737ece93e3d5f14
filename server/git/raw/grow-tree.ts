import { emptyTree } from '../object-id'
import type { NewObjects } from './new-objects'
import { entryBytes, entryIn, folderMode, type Place, placeIn, type TreeEntry } from './tree-layout'

/** Files by their path; null for those that are to go. */
type Changes = ReadonlyMap<string, TreeEntry | null>

/**
 * Adds the trees to `objects` that have these files besides what the tree `id` has (none: nothing);
 * gives the topmost's id. Undefined where that is left to git: where a tree is packed, or a file
 * stands in a folder's place.
 * @param read gives a tree's content
 */
export function growTree(
  objects: NewObjects,
  read: (id: string) => Buffer | undefined,
  id: string | undefined,
  files: Changes,
): string | undefined {
  const content = id === undefined ? Buffer.alloc(0) : read(id)
  if (!content) return undefined
  const { own, below } = byFolder(files)
  const edits: Edit[] = []
  for (const [name, entry] of own) {
    if (entryIn(content, `${name}/`)) return undefined
    edits.push({ ...placeIn(content, name), bytes: entry && entryBytes(name, entry) })
  }
  for (const [name, inside] of below) {
    if (entryIn(content, name)) return undefined
    const tree = growTree(objects, read, entryIn(content, `${name}/`)?.id, inside)
    if (!tree) return undefined
    const bytes = tree === emptyTree ? null : entryBytes(name, { mode: folderMode, id: tree })
    edits.push({ ...placeIn(content, `${name}/`), bytes })
  }
  const grown = edited(content, edits)
  return grown.length === 0 ? emptyTree : objects.add('tree', grown)
}

/** What happens to a folder's own files, and in the folders below it, by name. */
function byFolder(files: Changes) {
  const own = new Map<string, TreeEntry | null>()
  const below = new Map<string, Map<string, TreeEntry | null>>()
  for (const [file, entry] of files) {
    const slash = file.indexOf('/')
    const name = slash < 0 ? file : file.slice(0, slash)
    if (slash < 0) own.set(name, entry)
    else below.set(name, (below.get(name) ?? new Map()).set(file.slice(slash + 1), entry))
  }
  return { own, below }
}

/** A place in a tree, and the entry that is to stand there (null: none). */
interface Edit extends Place {
  bytes: Buffer | null
}

/** A tree's bytes with these entries; all that stays is taken over in long pieces. */
function edited(tree: Buffer, edits: readonly Edit[]): Buffer {
  const parts: Buffer[] = []
  let from = 0
  for (const { at, next, bytes } of edits.toSorted((a, b) => Buffer.compare(a.key, b.key))) {
    parts.push(tree.subarray(from, at))
    if (bytes) parts.push(bytes)
    from = next
  }
  return Buffer.concat([...parts, tree.subarray(from)])
}
