import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findFolders } from './folders'
import { git, type Place } from './run'

/** What a repository of ours is made with, whatever git's own defaults are. */
export const newRepository = ['--object-format=sha1', '--initial-branch=main']

/**
 * Makes a bare repository in the new folder `scratch` that has every object of another one without a
 * copy, and none of its references; takes no lock. Throws GitError.
 */
export async function borrowing(
  place: Place,
  scratch: string,
): Promise<Place & { gitDir: string }> {
  const borrowed = path.join((await findFolders(place)).commonDir, 'objects')
  await git({ workTree: place.workTree }, ['init', '--bare', ...newRepository, scratch])
  await writeFile(path.join(scratch, 'objects/info/alternates'), `${borrowed}\n`)
  return { ...place, gitDir: scratch }
}
