import path from 'node:path'
import { readNow } from '../files/read'
import type { GitFolders } from './folders'
import { refInFiles } from './raw/ref-files'

const below = /^refs\/heads\/(.+)$/

/**
 * The branch that is checked out, or will be again once a developer is done: the one that is being rebased,
 * or that an older version was checked out from; undefined where nothing tells.
 */
export function branchOf(folders: GitFolders): string | undefined {
  const own = (file: string) => readNow(path.join(folders.gitDir, file))?.toString() ?? ''
  const named = [
    own('HEAD').replace(/^ref: /, ''),
    own('rebase-merge/head-name'),
    own('rebase-apply/head-name'),
  ]
  const branch = named.flatMap((ref) => below.exec(ref.trimEnd())?.[1] ?? [])[0]
  return branch ?? leftBranch(folders, own('logs/HEAD'))
}

/** The branch that was left last for another commit, by git's own log of that. */
function leftBranch(folders: GitFolders, log: string): string | undefined {
  const left = [...log.matchAll(/\tcheckout: moving from (\S+) to /g)].map(([, from = '']) => from)
  return left.findLast((from) => refInFiles(folders, `refs/heads/${from}`) !== null)
}
