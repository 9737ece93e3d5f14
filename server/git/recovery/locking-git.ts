import { git, type Place, type RunOptions, wasStopped } from '../run'
import type { GitFolders } from '../folders'
import { removeOwnLocks } from './stale-locks'

/**
 * Runs a git command that takes locks. Where it is killed the locks that it left are removed, so that
 * they stop nothing that comes after it. Throws GitError as `git` does.
 */
export async function lockingGit(
  place: Place,
  folders: GitFolders,
  args: readonly string[],
  options: RunOptions,
): Promise<string> {
  const at = Date.now()
  try {
    return await git(place, args, options)
  } catch (error) {
    if (wasStopped(error)) await removeOwnLocks(folders, place.workTree, { at })
    throw error
  }
}
