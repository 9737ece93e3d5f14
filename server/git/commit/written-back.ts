import path from 'node:path'
import { blobIdOrNone } from '../../files/blob-id'
import { statusOf } from '../../files/paths'
import { readNow } from '../../files/read'
import type { GitFolders } from '../folders'
import { readIndex } from '../raw/index-file'
import { looseFiles, looseHead, looseParent } from '../raw/loose-objects'
import type { Place } from '../run'

// After so many milliseconds a git has long written what it read before a commit, unless it was held up.
const looksMs = [2, 5, 10, 20, 40, 80, 160]

/**
 * The files of a commit, which HEAD has as it made them, of which the index says what it said before that.
 * A `git commit` reads the index a moment before it locks it, and then writes back what it has read: it
 * fails, since its branch has moved on, but the next one would take the commit back. Found without
 * starting git; none where only git can tell. Throws the disk's error.
 */
function writtenBack(
  { workTree }: Place,
  folders: GitFolders,
  commit: string,
  paths: readonly string[],
): string[] {
  const ids = [looseParent(folders.commonDir, commit), commit, looseHead(folders)]
  const [before, made, now] = ids.map((id) => id && looseFiles(folders, id, paths))
  const index = readIndex(folders.gitDir, paths)
  if (!before || !made || !now || !index) return []
  return paths.filter((file) => {
    const staged = index.entries.get(file)?.blob
    const ours = made.get(file)?.id
    if (staged === ours || staged !== before.get(file)?.id || now.get(file)?.id !== ours)
      return false
    // What a developer has taken off the disk, too, or put back there, is theirs.
    return blobIdOrNone(readNow(path.join(workTree, file))) === (ours ?? '')
  })
}

/**
 * Looks for a while whether anything of a commit that was just made is written back.
 * @param putRight has the files in the index as in HEAD that it is given by then
 */
export function putRightWrittenBack(
  place: Place,
  folders: GitFolders,
  commit: string,
  paths: readonly string[],
  putRight: (find: () => string[]) => Promise<unknown>,
): void {
  let seen: string | undefined
  const find = () => writtenBack(place, folders, commit, paths)
  const look = async () => {
    const found = statusOf(path.join(folders.gitDir, 'index'))
    const state = `${found?.ino} ${found?.mtimeMs}`
    if (state === seen) return
    if (find().length === 0) seen = state
    else await putRight(find)
  }
  // Whatever prevents it now, also a disk that is away, it is looked for once more.
  for (const ms of looksMs) setTimeout(() => void look().catch(() => undefined), ms).unref()
}
