import path from 'node:path'
import { AppError } from '../../errors'
import { blobIdOrNone } from '../../files/blob-id'
import { FileMovedOn } from '../../files/moved-on'
import { readIfThere } from '../../files/read'
import { readDiskForms } from '../disk-form'
import { looseFiles, looseHead } from '../raw/loose-objects'
import { writeBlob } from '../raw/new-objects'
import type { GitFolders } from '../folders'
import type { Place } from '../run'
import { filesAt } from '../tree'
import { isEntryFile } from './entry-in-file'

/** What a commit makes of each file, as it would be on disk; null deletes it. */
export type Contents = ReadonlyMap<string, Buffer | null>

/**
 * Throws where a commit does not have these contents: `FileMovedOn` where somebody wrote a file
 * between our writing it and git's reading it, 500 where git stores something else of it.
 * @param commit HEAD if left out
 */
export async function mustHold(
  place: Place,
  folders: GitFolders,
  commit: string | undefined,
  contents: Contents,
): Promise<void> {
  const blobs = await blobsAt(place, folders, commit, [...contents.keys()])
  const others = [...contents]
    .map(([file, content]) => ({ path: file, blob: blobs.get(file) ?? '', content }))
    .filter(({ blob, content }) => blob !== blobIdOrNone(content))
  if (others.length === 0) return
  const stored = await readDiskForms(place, others)
  const missing = others.find(({ content }, index) => !isSame(content, stored[index] ?? null))
  if (missing) throw await whyMissing(place, missing.path, contents)
  await keepForms(folders, others)
}

async function blobsAt(
  place: Place,
  folders: GitFolders,
  commit: string | undefined,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const id = commit ?? looseHead(folders)
  const loose = id && looseFiles(folders, id, paths)
  if (!loose) return filesAt(place, id ?? 'HEAD', paths)
  return new Map([...loose].flatMap(([file, entry]) => (entry ? [[file, entry.id]] : [])))
}

async function whyMissing({ workTree }: Place, missing: string, contents: Contents) {
  for (const [file, content] of contents) {
    const disk = await readIfThere(path.join(workTree, file))
    const isThere = disk === null || content === null ? disk === content : disk.equals(content)
    if (!isThere) return new FileMovedOn(file)
  }
  const message = `Your change was not saved: a filter makes something else of ${missing} where git stores it. A developer can take it out of .gitattributes. Then save again.`
  // Not 409: what git leaves alone is not there either, and `whyRefused` finds that out.
  return new AppError(500, 'filtered', message)
}

/** Keeps the bytes of entries of which git stores another form, as `keepConverted` does. */
async function keepForms(
  { commonDir }: GitFolders,
  files: readonly { path: string; content: Buffer | null }[],
) {
  for (const { path: file, content } of files) {
    if (content && isEntryFile(file)) await writeBlob(commonDir, content)
  }
}

// How lines end is for git to choose.
const lines = (bytes: Buffer) => bytes.toString('latin1').replaceAll('\r\n', '\n')

function isSame(one: Buffer | null, other: Buffer | null): boolean {
  return one && other ? lines(one) === lines(other) : one === other
}
