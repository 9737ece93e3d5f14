import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { withSlashes } from './paths'

/** The plain files below a folder, posix and relative to it. Throws the disk's error. */
export async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map(withSlashes)
}
