import path from 'node:path'
import { storageFailed } from '../../errors'
import { blobId } from '../../files/blob-id'
import { FileMovedOn } from '../../files/moved-on'
import { readIfThere } from '../../files/read'
import { readDiskForms, type StoredFile } from '../disk-form'
import type { Place } from '../run'
import { filesAt } from '../tree'

/** What a commit makes of each file, as it would be on disk; null deletes it. */
export type Contents = ReadonlyMap<string, Buffer | null>

/**
 * Throws where a commit does not have these contents: `FileMovedOn` where somebody wrote a file
 * between our writing it and git's reading it, 500 where git stores something else of it.
 * @param staged the blobs that git read of them just before
 */
export async function mustHold(
  place: Place,
  commit: string,
  contents: Contents,
  staged: readonly StoredFile[],
): Promise<void> {
  // Git read no other than these, if they are there before and after.
  if (isStaged(contents, staged) && !(await findMoved(place, contents))) return
  const missing = await findMissing(place, commit, contents)
  if (missing === undefined) return
  const moved = await findMoved(place, contents)
  if (moved !== undefined) throw new FileMovedOn(moved)
  throw storageFailed(
    `Git stores something else of ${missing} than what was saved: a filter of this machine changes it.`,
  )
}

function isStaged(contents: Contents, staged: readonly StoredFile[]): boolean {
  const blobs = new Map(staged.map((file) => [file.path, file.blob]))
  return [...contents].every(([file, content]) => {
    const blob = blobs.get(file) ?? ''
    return content ? blob === blobId(content) : /^0+$/.test(blob)
  })
}

/** The first file that is something else on the disk. */
async function findMoved({ workTree }: Place, contents: Contents): Promise<string | undefined> {
  for (const [file, content] of contents) {
    const disk = await readIfThere(path.join(workTree, file))
    if (disk === null || content === null ? disk !== content : !disk.equals(content)) return file
  }
  return undefined
}

/** The first file of which a commit has something else. */
async function findMissing(place: Place, commit: string, contents: Contents) {
  const blobs = await filesAt(place, commit, [...contents.keys()])
  const doubtful = [...contents].map(([file, content]) => ({
    path: file,
    blob: blobs.get(file) ?? '',
    content,
  }))
  const stored = await readDiskForms(place, doubtful)
  return doubtful.find(({ content }, index) => !isSame(content, stored[index] ?? null))?.path
}

// How lines end is for git to choose.
const lines = (bytes: Buffer) => bytes.toString('latin1').replaceAll('\r\n', '\n')

function isSame(one: Buffer | null, other: Buffer | null): boolean {
  return one && other ? lines(one) === lines(other) : one === other
}
