import { cp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { exists } from '../../files/exists'
import { filesBelow } from '../../files/files-below'
import { errorCode, isForFilling } from '../../files/paths'

/**
 * Fills a folder that has no content yet with the starter content; any other is left as it is.
 * The media come first and the content in one step, so that a start that was cut short begins anew, or,
 * where the content can only be copied, goes on.
 * @returns the files it was filled with, posix and relative to the site; none where it was left
 */
export async function fillEmptySite(siteDir: string, starterDir: string): Promise<string[]> {
  const content = path.join(siteDir, 'content')
  // Beside its place, since .callboard may be on another disk.
  const copied = path.join(siteDir, '.content-to-copy')
  if (!(await exists(copied))) {
    if (!(await isEmpty(content))) return []
    const media = path.join(siteDir, 'media')
    await cp(path.join(starterDir, 'media'), media, { recursive: true, force: false })
    const prepared = path.join(siteDir, '.content-to-be')
    await rm(prepared, { recursive: true, force: true })
    await cp(path.join(starterDir, 'content'), prepared, { recursive: true })
    await putInPlace(prepared, content, copied)
  }
  if (await exists(copied)) {
    await cp(copied, content, { recursive: true })
    await rm(copied, { recursive: true })
  }
  return filesBelow(starterDir)
}

async function putInPlace(prepared: string, content: string, copied: string): Promise<void> {
  try {
    await rename(prepared, content)
  } catch (error) {
    if (!isForFilling(error)) throw error
    await rename(prepared, copied)
  }
}

async function isEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true
    throw error
  }
}
