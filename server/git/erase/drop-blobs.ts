import { describeObjects } from '../blobs'
import type { GitFolders } from '../folders'
import { git, type Place } from '../run'
import { Purge } from './purge'

const limit = 10 * 60_000

/** The blobs of a repository that no reference, log or index leads to. Throws GitError. */
export async function unreachableBlobs(place: Place): Promise<string[]> {
  const format = '--batch-check=%(objectname) %(objecttype)'
  const args = ['cat-file', '--batch-all-objects', '--unordered', format]
  const all = (await git(place, args, { limit })).split('\n')
  const blobs = all.flatMap((line) => /^([0-9a-f]+) blob$/.exec(line)?.[1] ?? [])
  const used = [
    'rev-list',
    '--objects',
    '--no-object-names',
    '--all',
    '--reflog',
    '--indexed-objects',
  ]
  const reachable = new Set((await git(place, used, { limit })).split('\n'))
  return blobs.filter((id) => !reachable.has(id))
}

/** Removes those of `blobs` that are there and that nothing leads to. Nobody may write meanwhile. */
export async function dropUnreachable(
  place: Place,
  folders: GitFolders,
  blobs: ReadonlySet<string>,
): Promise<void> {
  if ((await describeObjects(place, [...blobs])).size === 0) return
  const gone = (await unreachableBlobs(place)).filter((id) => blobs.has(id))
  if (gone.length === 0) return
  const purge = new Purge(place, folders, new Set(gone))
  await purge.prepare()
  await purge.finish()
}
