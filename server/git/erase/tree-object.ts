const idLength = 20

/** An entry of a tree: its name byte for byte, what it is, and its id. */
export interface TreeItem {
  mode: string
  name: string
  id: string
}

const treeMode = '40000'

/** Whether an entry is a tree itself. */
export const isFolder = ({ mode }: TreeItem) => mode === treeMode

/** Whether an entry is a file, or a link, which git keeps as one. */
export const isFile = ({ mode }: TreeItem) => mode.startsWith('100') || mode === '120000'

/** The entries of a tree, names as latin1 so that every byte stays. */
export function readTree(body: Buffer): TreeItem[] {
  const items: TreeItem[] = []
  for (let at = 0; at < body.length;) {
    const space = body.indexOf(0x20, at)
    const end = body.indexOf(0, space)
    const next = end + 1 + idLength
    if (space < 0 || end < 0 || next > body.length) throw new Error('A tree in git is cut short')
    items.push({
      mode: body.toString('latin1', at, space),
      name: body.toString('latin1', space + 1, end),
      id: body.toString('hex', end + 1, next),
    })
    at = next
  }
  return items
}

/** The tree of these entries, which are in git's order already. */
export function writeTree(items: readonly TreeItem[]): Buffer {
  return Buffer.concat(
    items.flatMap(({ mode, name, id }) => [
      Buffer.from(`${mode} ${name}\0`, 'latin1'),
      Buffer.from(id, 'hex'),
    ]),
  )
}
