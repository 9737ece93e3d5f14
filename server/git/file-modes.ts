import { statSync } from 'node:fs'
import path from 'node:path'
import { git, type Place } from './run'
import type { GitFolders } from './folders'

/**
 * Has git leave aside whether a file may be run where that is said even of its own HEAD: on a disk that
 * keeps no such thing, as a stick's, and in what was copied from one. Each file would count as edited.
 * Where a repository is made or cloned, git finds out by itself. Throws GitError, and the disk's errors.
 */
export async function leaveModesAside(place: Place, { gitDir }: GitFolders): Promise<void> {
  const { mode } = statSync(path.join(gitDir, 'HEAD'))
  if (mode & 0o100) await git(place, ['config', 'core.fileMode', 'false'])
}
