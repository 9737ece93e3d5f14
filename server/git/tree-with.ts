import { rm } from 'node:fs/promises'
import { git, type Place } from './run'

/** A file that a tree shall have instead; a blob of '' for none. */
export interface TreeFile {
  path: string
  blob: string
}

/**
 * Makes a tree that differs from another in these files, and gives its id.
 * @param index a file for nothing but this, of which a process that was killed may have left something
 */
export async function treeWith(
  place: Place,
  index: string,
  tree: string,
  files: readonly TreeFile[],
): Promise<string> {
  if (files.length === 0) return tree
  const env = { GIT_INDEX_FILE: index }
  const clear = () =>
    Promise.all([rm(index, { force: true }), rm(`${index}.lock`, { force: true })])
  const lines = files.map(({ path: name, blob }) =>
    blob ? `100644 ${blob}\t${name}\0` : `0 ${'0'.repeat(40)}\t${name}\0`,
  )
  await clear()
  try {
    await git(place, ['read-tree', tree], { env })
    await git(place, ['update-index', '-z', '--index-info'], { env, input: lines.join('') })
    return (await git(place, ['write-tree'], { env })).trim()
  } finally {
    await clear()
  }
}
