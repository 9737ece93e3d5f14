import { entryIn, type TreeEntry, type TreeSlot, treeSlots } from './loose-objects'
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
  const slots = treeSlots(content)
  const present = (name: string) => {
    const slot = slots.find((one) => one.name === name)
    return slot && entryIn(content, slot)
  }
  const { own, below } = byFolder(files)
  const changes = new Map(own)
  for (const name of own.keys()) if (present(name)?.mode === folderMode) return undefined
  for (const [name, inside] of below) {
    const folder = present(name)
    if (folder && folder.mode !== folderMode) return undefined
    const tree = growTree(objects, read, folder?.id, inside)
    if (!tree) return undefined
    changes.set(name, tree === emptyTree ? null : { mode: folderMode, id: tree })
  }
  const grown = changed(content, slots, changes)
  return grown.length === 0 ? emptyTree : objects.add('tree', grown)
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

/** A tree's bytes with these entries in place of its own, or without them (null). */
function changed(
  tree: Buffer,
  slots: readonly TreeSlot[],
  changes: ReadonlyMap<string, TreeEntry | null>,
): Buffer {
  const added = [...changes].flatMap(([name, entry]) =>
    entry ? [{ order: orderOf(name, entry.mode === folderMode), bytes: bytesOf(name, entry) }] : [],
  )
  // Names are one letter a byte here, so that comparing them compares bytes.
  added.sort((one, other) => (one.order < other.order ? -1 : 1))
  const parts: Buffer[] = []
  let next = 0
  // All that stays is taken over in long pieces.
  let from = 0
  for (const slot of slots) {
    if (changes.has(slot.name)) {
      parts.push(tree.subarray(from, slot.at))
      from = slot.next
      continue
    }
    const order = orderOf(slot.name, tree[slot.at] === folderDigit)
    for (let one = added[next]; one && one.order < order; one = added[next]) {
      parts.push(tree.subarray(from, slot.at), one.bytes)
      from = slot.at
      next += 1
    }
  }
  const last = added.slice(next).map(({ bytes }) => bytes)
  return Buffer.concat([...parts, tree.subarray(from), ...last])
}

// A folder's mode is the only one that begins with it.
const folderDigit = 0x34

/** Git sorts a folder as if its name ended with a slash. */
const orderOf = (name: string, isFolder: boolean) => (isFolder ? `${name}/` : name)

function bytesOf(name: string, { mode, id }: TreeEntry): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`, 'latin1'), Buffer.from(id, 'hex')])
}
