import { describeObjects } from './blobs'
import { withLockRetry } from './commit/locks'
import { headInFiles, refInFiles, refsBelow } from './raw/ref-files'
import type { GitFolders } from './folders'
import { lockingGit } from './recovery/locking-git'
import { git, type Place } from './run'

/** The commit that is checked out; undefined before the first. */
export async function headCommit(place: Place, folders: GitFolders): Promise<string | undefined> {
  const found = headInFiles(folders)
  if (found !== undefined) return found ?? undefined
  const output = await git(place, ['rev-parse', '--verify', '--quiet', 'HEAD'], { answers: [1] })
  return output.trim() || undefined
}

/** Whether an id, as many hexadecimal digits as it has, is that of a commit that is there. */
export async function isCommit(place: Place, id: string): Promise<boolean> {
  const args = ['rev-parse', '--verify', '--quiet', `${id}^{commit}`]
  return (await git(place, args, { answers: [1, 128] })).trim() === id
}

/** The commit a reference points to; undefined where there is none. */
export async function readRef(
  place: Place,
  ref: string,
  folders: GitFolders,
): Promise<string | undefined> {
  const found = refInFiles(folders, ref)
  if (found !== undefined) return found ?? undefined
  const output = await git(place, ['for-each-ref', '--format=%(objectname)', ref])
  return output.trim() || undefined
}

/** Points references to commits, or removes those without one, all or none. */
export async function setRefs(
  place: Place,
  folders: GitFolders,
  refs: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const lines = Object.entries(refs).map(([ref, id]) =>
    id ? `update ${ref} ${id}` : `delete ${ref}`,
  )
  const input = ['start', ...lines, 'commit', ''].join('\n')
  await withLockRetry(() => lockingGit(place, folders, ['update-ref', '--stdin'], { input }))
}

const keptRefs = 'refs/callboard/waiting/'

/** The ids of the blobs that `keepOnly` keeps. */
export async function keptBlobs(place: Place, folders: GitFolders): Promise<string[]> {
  const found = refsBelow(folders, keptRefs)
  if (found) return [...found]
  const output = await git(place, ['for-each-ref', '--format=%(objectname)', keptRefs])
  return output.split('\n').filter(Boolean)
}

/**
 * Keeps those of these blobs that are there from git's own clearing up, though no commit has them,
 * and no others any longer. They are references of this repository alone: one branch is pushed, and
 * none of them.
 */
export async function keepOnly(
  place: Place,
  folders: GitFolders,
  ids: readonly string[],
): Promise<void> {
  const kept = await keptBlobs(place, folders)
  const wanted = ids.filter((id) => !kept.includes(id))
  const found = [...(await describeObjects(place, wanted))].filter(
    ([, { type }]) => type === 'blob',
  )
  const added = found.map(([id]) => [keptRefs + id, id])
  const dropped = kept.filter((id) => !ids.includes(id)).map((id) => [keptRefs + id, undefined])
  if (added.length + dropped.length === 0) return
  await setRefs(place, folders, Object.fromEntries([...added, ...dropped]))
}

/** Whether a reference only keeps a blob. */
export const isKeeping = (ref: string) => ref.startsWith(keptRefs)
