import { firstPlace } from '../../../src/lib/first-place'

/** A file or folder in a tree. */
export interface TreeEntry {
  id: string
  /** Such as `100644`. */
  mode: string
}

/** Where a tree has an entry: `mode name`, a zero and the id's bytes. */
interface Slot {
  at: number
  name: number
  nameEnd: number
  next: number
}

/** The mode of a folder, the only one that begins with a 4. */
export const folderMode = '40000'
const folderDigit = 0x34
const space = 0x20
const idLength = 20

const startsOf = new WeakMap<Buffer, readonly number[]>()

/** Where the entries of a tree begin, in their order; looked for once in a tree's content. */
function starts(tree: Buffer): readonly number[] {
  const known = startsOf.get(tree)
  if (known) return known
  const found: number[] = []
  for (let at = 0; at < tree.length; at = slotAt(tree, at).next) found.push(at)
  startsOf.set(tree, found)
  return found
}

/** The entry that begins at a place; throws where the tree ends in it. */
function slotAt(tree: Buffer, at: number): Slot {
  const name = at + (tree[at + 5] === space ? 6 : 7)
  const nameEnd = tree.indexOf(0, name)
  if (nameEnd < 0) throw new RangeError('A tree ends in the middle of an entry')
  return { at, name, nameEnd, next: nameEnd + 1 + idLength }
}

/** What git sorts an entry by, byte by byte: its name, that of a folder with a slash at its end. */
function keyOf(tree: Buffer, { at, name, nameEnd }: Slot): Buffer {
  const bytes = tree.subarray(name, nameEnd)
  return tree[at] === folderDigit ? Buffer.concat([bytes, Buffer.from('/')]) : bytes
}

/** A piece of a tree: one entry, or (empty) where it would be. */
export interface Place {
  /** The name in bytes, that of a folder with a slash at its end: places are in the order of these. */
  key: Buffer
  at: number
  next: number
}

/** Where a file's name, or a folder's with a slash at its end, has its place in a tree. */
export function placeIn(tree: Buffer, name: string): Place {
  const key = Buffer.from(name)
  const all = starts(tree)
  const place = firstPlace(
    all.length,
    (middle) => keyOf(tree, slotAt(tree, all[middle] ?? 0)).compare(key) >= 0,
  )
  const at = all[place] ?? tree.length
  const slot = at < tree.length ? slotAt(tree, at) : undefined
  return { key, at, next: slot && keyOf(tree, slot).equals(key) ? slot.next : at }
}

/** The entry of a file's name, or of a folder's with a slash at its end; undefined where there is none. */
export function entryIn(tree: Buffer, name: string): TreeEntry | undefined {
  const { at, next } = placeIn(tree, name)
  if (next === at) return undefined
  const mode = tree.toString('latin1', at, tree.indexOf(space, at))
  return { mode, id: tree.toString('hex', next - idLength, next) }
}

/** An entry's bytes. */
export function entryBytes(name: string, { mode, id }: TreeEntry): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')])
}
