import { mkdtemp, realpath, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Gives `task` a folder that nobody else can read, and removes it afterwards. */
export async function withFolder<T>(task: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(await realpath(os.tmpdir()), 'callboard-backup-'))
  try {
    return await task(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
