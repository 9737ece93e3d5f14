import { chmod, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { unlessMissing } from './paths'

const everyone = 0o077

async function close(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & everyone) !== 0) await chmod(file, mode & 0o700)
}

/**
 * Takes a folder away from everybody else on the machine; one that does not exist is fine. Throws the
 * disk's error, as where it belongs to another user.
 */
export async function closeFolder(folder: string): Promise<void> {
  await unlessMissing(close(folder), undefined)
}

/** Does so with a folder and every file in it, which a copy of the file alone would else leave open. */
export async function closeFiles(folder: string): Promise<void> {
  await closeFolder(folder)
  const entries = await unlessMissing(readdir(folder, { withFileTypes: true }), [])
  for (const entry of entries) {
    if (entry.isFile()) await close(path.join(folder, entry.name))
  }
}
