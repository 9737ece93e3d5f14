import { lstatSync } from 'node:fs'
import path from 'node:path'
import { blobId } from '../../files/blob-id'
import { isMissing } from '../../files/paths'
import { readBytes } from '../../files/read'
import { readIndex, type IndexEntry } from '../raw/index-file'
import { looseFiles, looseHead } from '../raw/loose-objects'
import type { TreeEntry } from '../raw/tree-layout'
import type { GitFolders } from '../folders'
import type { Place } from '../run'

/**
 * Whether `paths` are certainly the same in HEAD, in the index and on the disk, byte for byte, found
 * without starting git. Where this is false git must be asked.
 */
export async function areUntouched(
  { workTree }: Place,
  folders: GitFolders,
  paths: readonly string[],
): Promise<boolean> {
  const head = looseHead(folders)
  const committed = head && looseFiles(folders, head, paths)
  if (!committed) return false
  const index = readIndex(folders.gitDir, paths)
  if (!index) return false
  for (const file of paths) {
    if (index.unmerged.includes(file)) return false
    const inHead = committed.get(file)
    const staged = index.entries.get(file)
    if (!isSame(inHead, staged)) return false
    if (!(await isOnDisk(path.join(workTree, file), staged))) return false
  }
  return true
}

function isSame(inHead: TreeEntry | null | undefined, staged: IndexEntry | undefined): boolean {
  if (!inHead || !staged) return !inHead && !staged
  return staged.isUsual && staged.blob === inHead.id && staged.mode === inHead.mode
}

async function isOnDisk(file: string, staged: IndexEntry | undefined): Promise<boolean> {
  try {
    const found = lstatSync(file)
    const mode = found.mode & 0o100 ? '100755' : '100644'
    if (!staged || !found.isFile() || mode !== staged.mode) return false
    return blobId(await readBytes(file)) === staged.blob
  } catch (error) {
    return isMissing(error) && !staged
  }
}
