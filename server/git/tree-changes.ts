import { idOrNone } from './object-id'
import { git, type Place } from './run'

/** How one path differs between two commits; a blob is '' and a mode 0 where there is no file. */
export interface TreeChange {
  path: string
  before: string
  after: string
  /** Git's kind of file, such as 0o100644, or 0o120000 for a symbolic link. */
  mode: { before: number; after: number }
}

const mode = (digits: string) => Number.parseInt(digits, 8)

/** Every path that differs between two commits. Throws GitError. */
export async function treeChanges(place: Place, from: string, to: string): Promise<TreeChange[]> {
  if (from === to) return []
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-abbrev', from, to]
  const tokens = (await git(place, args)).split('\0')
  const found: TreeChange[] = []
  for (let at = 0; at + 1 < tokens.length; at += 2) {
    const [was = '', is = '', before = '', after = ''] = (tokens[at] ?? '').slice(1).split(' ')
    found.push({
      path: tokens[at + 1] ?? '',
      before: idOrNone(before),
      after: idOrNone(after),
      mode: { before: mode(was), after: mode(is) },
    })
  }
  return found
}
