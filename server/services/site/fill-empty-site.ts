import { cp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { filesBelow } from '../../files/files-below'
import { errorCode } from '../../files/paths'

/**
 * Fills a folder that has no content yet with the starter content; any other is left as it is.
 * The media come first and the content in one step, so that a start that was cut short begins anew.
 * @returns the files it was filled with, posix and relative to the site; none where it was left
 */
export async function fillEmptySite(siteDir: string, starterDir: string): Promise<string[]> {
  const content = path.join(siteDir, 'content')
  if (!(await isEmpty(content))) return []
  const media = path.join(siteDir, 'media')
  await cp(path.join(starterDir, 'media'), media, { recursive: true, force: false })
  // Beside its place, since .callboard may be on another disk.
  const prepared = path.join(siteDir, '.content-to-be')
  await rm(prepared, { recursive: true, force: true })
  await cp(path.join(starterDir, 'content'), prepared, { recursive: true })
  await putInPlace(prepared, content)
  return filesBelow(starterDir)
}

async function putInPlace(prepared: string, content: string): Promise<void> {
  try {
    await rename(prepared, content)
  } catch (error) {
    // A mount point cannot be replaced, only filled.
    if (!['EBUSY', 'EXDEV'].includes(errorCode(error))) throw error
    await cp(prepared, content, { recursive: true })
    await rm(prepared, { recursive: true })
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
