import { readFileSync } from 'node:fs'
import path from 'node:path'
import { siteGone } from '../errors'
import { isMissing } from '../files/paths'
import type { GitFolders } from './folders'
import { findLocks, isAbandoned, lockedBy, namesIn } from './recovery/stale-locks'

/** Whether saves can be committed now, and if not, why, in words for the owner. */
export type RepositoryState = { ready: true; branch: string } | { ready: false; reason: string }

const unfinished = [
  ['MERGE_HEAD', 'merge'],
  ['rebase-merge', 'rebase'],
  ['rebase-apply', 'rebase'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
  ['BISECT_LOG', 'bisect'],
] as const

// Git has then put into the index what is nobody's own typing.
const merging = new Set(['merge', 'rebase', 'cherry-pick', 'revert'])

/** The command that git is in the middle of, by the names in its folder. */
function begunBy(names: readonly string[]): string | undefined {
  return unfinished.find(([file]) => names.includes(file))?.[1]
}

function readHead({ gitDir }: GitFolders): string {
  try {
    return readFileSync(path.join(gitDir, 'HEAD'), 'utf8')
  } catch (error) {
    throw isMissing(error) ? siteGone(error) : error
  }
}

/** Whether git is in the middle of putting two histories together. */
export function isMerging(folders: GitFolders): boolean {
  return merging.has(begunBy(namesIn(folders.gitDir)) ?? '')
}

/**
 * Reads from the repository's own files what stands in the way of a commit. Throws 500 where it is not
 * there any more.
 */
export function readState(folders: GitFolders): RepositoryState {
  const names = namesIn(folders.gitDir)
  const command = begunBy(names)
  if (command) {
    return {
      ready: false,
      reason: `A developer has started a git ${command} that is not finished. Changes are committed once it is.`,
    }
  }
  const lock = findLocks(folders, names).find(isAbandoned)
  if (lock) return { ready: false, reason: lockedBy(lock) }
  const head = readHead(folders)
  const branch = /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1]
  if (branch) return { ready: true, branch }
  return {
    ready: false,
    reason:
      'A developer is looking at an older version of the site (git calls it a detached HEAD). Changes are committed once they are back on a branch.',
  }
}
