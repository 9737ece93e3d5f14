import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findFolders } from './folders'
import { initBare } from './new-repository'
import type { Place } from './run'

/**
 * Makes a bare repository in the new folder `scratch` that has every object of another one without a
 * copy, and none of its references; takes no lock. Throws GitError.
 */
export async function borrowing(
  place: Place,
  scratch: string,
): Promise<Place & { gitDir: string }> {
  const borrowed = path.join((await findFolders(place)).commonDir, 'objects')
  await initBare(place, scratch)
  await writeFile(path.join(scratch, 'objects/info/alternates'), `${borrowed}\n`)
  return { ...place, gitDir: scratch }
}
