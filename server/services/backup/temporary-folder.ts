import { mkdtemp, realpath, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Gives `task` a folder in `parent` that nobody else can read, and removes it afterwards. */
export async function withFolder<T>(
  task: (folder: string) => Promise<T>,
  parent = os.tmpdir(),
): Promise<T> {
  const folder = await mkdtemp(path.join(await realpath(parent), 'callboard-backup-'))
  try {
    return await task(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
