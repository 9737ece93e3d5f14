import path from 'node:path'
import { makeFolder } from '../../files/durable'
import { mustBeOurs } from '../../files/own-folder'
import { clearWorkFolders, makeWorkFolder, removeWorkFolder } from '../../files/work-folder'

/** Gives `task` a new work folder in `parent`, and removes it afterwards. */
export async function withFolder<T>(
  parent: string,
  task: (folder: string) => Promise<T>,
  name = 'callboard-backup-',
): Promise<T> {
  const folder = await makeWorkFolder(parent, name)
  try {
    return await task(folder)
  } finally {
    await removeWorkFolder(folder)
  }
}

const parentIn = (dataDir: string) => path.join(dataDir, 'backing-up')

/**
 * The same in the site's own data, for what is not sealed: what a process that was killed left of it is
 * removed by the next start, and by the next backup. Throws as `mustBeOurs` does.
 */
export async function withWorkFolder<T>(
  dataDir: string,
  task: (folder: string) => Promise<T>,
): Promise<T> {
  await mustBeOurs(dataDir)
  await makeFolder(parentIn(dataDir), 0o700)
  return withFolder(parentIn(dataDir), task, '')
}

/** Removes what backups left of which the process was killed. Throws the disk's error. */
export function clearLeftBackups(dataDir: string): Promise<void> {
  return clearWorkFolders(parentIn(dataDir))
}
