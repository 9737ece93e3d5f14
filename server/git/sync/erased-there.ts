import { contains } from '../ancestry'
import { identity, programAuthor } from '../commit/commit'
import { broughtBlobs } from '../erase/new-commits'
import { packsIn, removePacks } from '../erase/purge'
import { HistoryRewriter } from '../erase/rewrite'
import { git, type Place } from '../run'
import type { Located } from './exchanged'

/** What was erased from the history at the remote and is in the one here still. */
export interface ErasedThere {
  blobs: string[]
  /** The names that it has in media/. */
  filenames: string[]
}

const folder = 'media/'
const limit = 10 * 60_000

/**
 * What was erased from a history that is now `tip`, where that is all that sets it apart from the one of
 * `synced`: written anew without it, `synced` is a commit of the other, down to its name. Undefined for
 * every other way in which a history was replaced. Throws GitError.
 */
export async function erasedThere(
  { place, folders }: Located,
  synced: string,
  tip: string,
): Promise<ErasedThere | undefined> {
  const left = await objectsOf(place, tip)
  const brought = await broughtBlobs(place, [synced], [tip])
  const gone = brought.filter(({ blob }) => !left.has(blob))
  const files = gone.map(({ path }) => path)
  const filenames = files.filter((file) => file.startsWith(folder))
  const isPicture = (file: string) => /^(?:media|content\/images)\//.test(file)
  if (filenames.length === 0 || !files.every(isPicture)) return undefined
  const blobs = [...new Set(gone.map(({ blob }) => blob))]
  const rewriter = new HistoryRewriter(place, new Set(blobs))
  const before = new Set(await packsIn(folders))
  try {
    await rewriter.extend([synced], [])
    if (!(await contains(place, tip, rewriter.now(synced)))) return undefined
  } finally {
    await removePacks(
      folders,
      rewriter.packs.filter((name) => !before.has(name)),
    )
  }
  const names = filenames.map((file) => file.slice(folder.length))
  return { blobs, filenames: [...new Set(names)].toSorted() }
}

/**
 * The newest commit of the history of `head` that the one of `tip` has under another name, written anew;
 * undefined where there is none. Throws GitError.
 */
export async function writtenAnew(
  place: Place,
  head: string,
  tip: string,
): Promise<string | undefined> {
  const theirs = new Set((await saidBy(place, tip, head)).map(({ words }) => words))
  return (await saidBy(place, head, tip)).find(({ words }) => theirs.has(words))?.commit
}

/** What the commits say that one history has and another has not, newest first: who, when and why. */
async function saidBy(place: Place, of: string, without: string) {
  const shape = '--format=%H %an <%ae> %ad %cn <%ce> %cd %B'
  const args = ['log', '-z', '--topo-order', '--date=raw', shape, of, `^${without}`]
  const commits = (await git(place, args, { limit })).split('\0').filter(Boolean)
  return commits.map((text) => {
    const at = text.indexOf(' ')
    return { commit: text.slice(0, at), words: text.slice(at) }
  })
}

/** The ids of all objects of a range of commits. Throws GitError. */
export async function objectsOf(place: Place, ...range: string[]): Promise<Set<string>> {
  const args = ['rev-list', '--objects', '--no-object-names', ...range]
  return new Set((await git(place, args, { limit })).split('\n'))
}

/** A commit with the files of `tip` that grew out of `base`, so that the two sides of a merge are told by that. */
export async function grownFrom(place: Place, base: string, tip: string): Promise<string> {
  const args = ['commit-tree', `${tip}^{tree}`, '-p', base, '-m', 'What was put online']
  return (await git(place, args, { env: identity(programAuthor) })).trim()
}
