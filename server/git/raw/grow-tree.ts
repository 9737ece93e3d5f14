import { type TreeEntry, treeEntries } from './loose-objects'
import type { NewObjects } from './new-objects'

/** Files by their path; null for those that are to go. */
type Changes = ReadonlyMap<string, TreeEntry | null>

const folderMode = '40000'

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
  const entries = new Map(
    [...treeEntries(content)].map(({ name, mode, id: bytes }) => [
      name.toString('latin1'),
      { mode, id: bytes.toString('hex') },
    ]),
  )
  const { own, below } = byFolder(files)
  for (const [name, wanted] of own) {
    if (entries.get(name)?.mode === folderMode) return undefined
    put(entries, name, wanted)
  }
  for (const [name, inside] of below) {
    const present = entries.get(name)
    if (present && present.mode !== folderMode) return undefined
    const tree = growTree(objects, read, present?.id, inside)
    if (!tree) return undefined
    put(entries, name, tree === emptyTree ? null : { mode: folderMode, id: tree })
  }
  return entries.size === 0 ? emptyTree : objects.add('tree', written(entries))
}

function put(entries: Map<string, TreeEntry>, name: string, wanted: TreeEntry | null) {
  if (wanted) entries.set(name, wanted)
  else entries.delete(name)
}

const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/** What happens to a folder's own files, and in the folders below it, by name in bytes (latin1). */
function byFolder(files: Changes) {
  const own = new Map<string, TreeEntry | null>()
  const below = new Map<string, Map<string, TreeEntry | null>>()
  const bytesOf = (name: string) => Buffer.from(name).toString('latin1')
  for (const [file, entry] of files) {
    const slash = file.indexOf('/')
    if (slash < 0) {
      own.set(bytesOf(file), entry)
      continue
    }
    const name = bytesOf(file.slice(0, slash))
    below.set(name, (below.get(name) ?? new Map()).set(file.slice(slash + 1), entry))
  }
  return { own, below }
}

/** A tree's bytes. Git sorts a folder as if its name ended with a slash. */
function written(entries: ReadonlyMap<string, TreeEntry>): Buffer {
  const sortName = (name: string, mode: string) => (mode === folderMode ? `${name}/` : name)
  const sorted = [...entries].map(([name, entry]) => ({
    ...entry,
    name,
    order: sortName(name, entry.mode),
  }))
  // Names are one letter a byte here, so that comparing them compares bytes.
  sorted.sort((one, other) => (one.order < other.order ? -1 : 1))
  return Buffer.concat(
    sorted.flatMap(({ mode, name, id }) => [
      Buffer.from(`${mode} ${name}\0`, 'latin1'),
      Buffer.from(id, 'hex'),
    ]),
  )
}
