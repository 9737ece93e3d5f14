import { existsSync, lstatSync } from 'node:fs'
import path from 'node:path'
import { git, type Place } from './run'

/** A repository's folders; they differ in a linked work tree only. */
export interface GitFolders {
  gitDir: string
  commonDir: string
}

/** Where the repository of `place` is kept. Throws GitError. */
export async function findFolders(place: Place): Promise<GitFolders> {
  const usual = place.gitDir ?? path.join(place.workTree, '.git')
  if (isWholeRepository(usual)) return { gitDir: usual, commonDir: usual }
  const args = ['rev-parse', '--path-format=absolute', '--git-dir', '--git-common-dir']
  const [gitDir = '', commonDir = ''] = (await git(place, args)).trimEnd().split('\n')
  return { gitDir, commonDir }
}

/** Whether a folder is what git takes for a repository, and shares nothing with another work tree. */
function isWholeRepository(folder: string): boolean {
  const has = (name: string) => existsSync(path.join(folder, name))
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false
  return ['HEAD', 'objects', 'refs'].every(has) && !has('commondir')
}
