import { existsSync, renameSync, statSync } from 'node:fs'
import { mkdir, readdir, realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode, statusOf } from '../../files/paths'
import { makeWorkFolder, removeWorkFolder } from '../../files/work-folder'

const marker = '.callboard-export'
const note = 'npm run export made this folder, and replaces all of it the next time.\n'

/**
 * Has `write` fill a folder of its own and puts that where `outDir` is, only when it is complete.
 * @param keep folders that must never be replaced, nor what they lie in
 * @throws Error, with nothing changed, where `outDir` is a link, holds one of those folders, or holds
 *   anything that no earlier export made
 */
export async function writeExport(
  outDir: string,
  keep: readonly string[],
  write: (folder: string) => Promise<void>,
): Promise<void> {
  await mustBeReplaceable(outDir, keep)
  const parent = path.dirname(outDir)
  await mkdir(parent, { recursive: true })
  const made = await makeWorkFolder(parent, `.${path.basename(outDir)}-`)
  try {
    const fresh = path.join(made, 'new')
    await mkdir(fresh)
    await write(fresh)
    await writeFile(path.join(fresh, marker), note)
    // Somebody may have put something there while the pictures were made.
    await mustBeReplaceable(outDir, keep)
    swap(outDir, fresh, path.join(made, 'old'))
  } finally {
    await removeWorkFolder(made)
  }
}

const choose = 'Choose a folder that is empty or new.'

function refused(outDir: string, why: string): Error {
  return new Error(`Nothing was written: ${outDir} ${why}`)
}

/** Throws an Error that says why a folder is not one to be replaced. */
export async function mustBeReplaceable(outDir: string, keep: readonly string[]): Promise<void> {
  const found = statusOf(outDir)
  if (!found) return mustBeMakeable(outDir)
  const refuse = (why: string) => refused(outDir, why)
  if (!found.isDirectory()) throw refuse('is no folder. Choose one that is empty or new.')
  const real = await realpath(outDir)
  for (const folder of keep) {
    const inside = path.relative(real, await realpath(folder))
    if (inside === '') throw refuse(`would be deleted, and Callboard needs it. ${choose}`)
    if (!inside.startsWith('..') && !path.isAbsolute(inside)) {
      throw refuse(`holds ${folder}, which would be deleted. ${choose}`)
    }
  }
  const names = await readdir(outDir)
  if (names.length === 0 || names.includes(marker)) return
  throw refuse(`holds files that no export made. ${choose}`)
}

// Before the sizes of pictures are made, for which whoever mistyped it would wait for minutes.
function mustBeMakeable(outDir: string): void {
  let above = path.dirname(outDir)
  while (!existsSync(above)) above = path.dirname(above)
  if (statSync(above).isDirectory()) return
  throw refused(outDir, `cannot be made, since ${above} is no folder. ${choose}`)
}

// At once: nothing ends the process in between, which would take the earlier export with it.
function swap(outDir: string, fresh: string, old: string): void {
  const isThere = existsSync(outDir)
  if (isThere) putAside(outDir, old)
  try {
    renameSync(fresh, outDir)
  } catch (error) {
    if (isThere) renameSync(old, outDir)
    throw error
  }
}

function putAside(outDir: string, old: string): void {
  try {
    renameSync(outDir, old)
  } catch (error) {
    // A disk that is mounted there, or a folder of the image that a container runs.
    if (!['EBUSY', 'EXDEV'].includes(errorCode(error))) throw error
    throw refused(outDir, 'cannot be moved, and so not be replaced. Choose a new folder in it.')
  }
}
