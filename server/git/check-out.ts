import { rm } from 'node:fs/promises'
import path from 'node:path'
import { nulEnded, pathsFromInput } from './commit/commit'
import { git, type Place } from './run'
import { storeRaw } from './stored-form'

// Pictures in any number may be among them.
const limit = 60 * 60_000

/** Puts every file of HEAD on the disk as it is in the history, byte for byte. Throws GitError. */
export async function checkOut(place: Place): Promise<void> {
  const gitDir = place.gitDir ?? path.join(place.workTree, '.git')
  await storeRaw(gitDir)
  await git(place, ['read-tree', 'HEAD'])
  await git(place, ['checkout-index', '--all', '--force', '--index'], { limit })
  // The private history stays so; in the site its .gitattributes have their say again.
  if (!place.gitDir) await rm(path.join(gitDir, 'info', 'attributes'))
}

/** Puts some files of HEAD on the disk, by their paths. Throws GitError. */
export async function checkOutFiles(place: Place, files: readonly string[]): Promise<void> {
  await git(place, ['checkout', 'HEAD', ...pathsFromInput], { input: nulEnded(files) })
}

/**
 * Puts some files of HEAD on the disk, by their paths, and leaves what git is to commit next as a
 * developer has staged it. Throws GitError.
 */
export async function restoreFiles(place: Place, files: readonly string[]): Promise<void> {
  const args = ['restore', '--source=HEAD', '--worktree', ...pathsFromInput]
  await git(place, args, { input: nulEnded(files), limit })
  // It says with 1 that a file differs from what is staged.
  await git(place, ['update-index', '-q', '--refresh'], { answers: [1], limit })
}
