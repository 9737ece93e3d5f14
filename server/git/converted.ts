import { constants } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { blobId } from '../files/blob-id'
import { inParallel } from '../files/in-parallel'
import { writeBlobs } from './blobs'
import { isEntryFile } from './commit/entry-in-file'
import type { StoredFile } from './disk-form'
import type { Place } from './run'

// What a link leads to is no form of it.
const flag = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)

/** Those of `files` that git stores in another form than they have on disk. */
export async function findConverted(
  { workTree }: Place,
  files: readonly StoredFile[],
): Promise<string[]> {
  const found: string[] = []
  await inParallel(files, async ({ path: file, blob }) => {
    const bytes = await readFile(path.join(workTree, file), { flag }).catch(() => undefined)
    if (bytes && blobId(bytes) !== blob) found.push(file)
  })
  return found
}

/**
 * Keeps the bytes of those entries of which git stores another form: the revision of a form that
 * was opened on one is the id of its bytes, and no commit has them.
 */
export async function keepConverted(place: Place, files: readonly StoredFile[]): Promise<void> {
  const entries = files.filter((file) => isEntryFile(file.path))
  await writeBlobs(place, await findConverted(place, entries))
}
