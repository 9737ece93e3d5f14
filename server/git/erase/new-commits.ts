import { idOrNone } from '../object-id'
import { git, type Place } from '../run'
import type { TreeRewriter } from './rewrite-trees'

const limit = 30 * 60_000

const asInput = (commits: readonly string[], known: readonly string[]) =>
  [...commits, ...known.map((id) => `^${id}`), ''].join('\n')

/** The commits that can be reached from some and not from `known`, parents first. Throws GitError. */
export async function newCommits(
  place: Place,
  commits: readonly string[],
  known: readonly string[],
): Promise<string[]> {
  if (commits.length === 0) return []
  const args = ['rev-list', '--topo-order', '--reverse', '--stdin']
  const output = await git(place, args, { input: asInput(commits, known), limit })
  return output.split('\n').filter(Boolean)
}

/** A blob that a commit brought to a path, the path as latin1. */
export interface BroughtBlob {
  blob: string
  path: string
}

/** Every blob that these commits, and those before them up to `known`, brought to a path. */
export async function broughtBlobs(
  place: Place,
  commits: readonly string[],
  known: readonly string[] = [],
): Promise<BroughtBlob[]> {
  if (commits.length === 0) return []
  const shape = ['--raw', '-z', '--root', '--no-renames', '--no-abbrev', '--format=']
  const args = ['log', ...shape, '--diff-merges=separate', '--stdin']
  const output = await git(place, args, { input: asInput(commits, known), limit })
  const tokens = output.split('\0')
  const found = new Map<string, BroughtBlob>()
  for (let at = 0; at + 1 < tokens.length; at += 1) {
    const [, blob] = /^\n?:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) \w/.exec(tokens[at] ?? '') ?? []
    if (!blob) continue
    at += 1
    const path = Buffer.from(tokens[at] ?? '').toString('latin1')
    if (idOrNone(blob)) found.set(`${blob} ${path}`, { blob, path })
  }
  return [...found.values()]
}

/** Tells `trees` of every path at which these commits have a blob that is to go. */
export async function noteFolders(
  place: Place,
  commits: readonly string[],
  known: readonly string[],
  trees: TreeRewriter,
): Promise<void> {
  for (const { blob, path } of await broughtBlobs(place, commits, known)) {
    if (trees.isDoomed(blob)) trees.note(path)
  }
}
