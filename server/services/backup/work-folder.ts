import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '../../files/durable'
import { mustBeOurs } from '../../files/own-folder'
import { isMissing } from '../../files/paths'
import { isGone, ownIdentity } from '../../files/process-identity'

/** Gives `task` a new folder in `parent` that nobody else can read, and removes it afterwards. */
export async function withFolder<T>(
  parent: string,
  task: (folder: string) => Promise<T>,
  name = 'callboard-backup-',
): Promise<T> {
  const folder = await mkdtemp(path.join(await realpath(parent), name))
  try {
    return await task(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
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
  await clearWorkFolders(dataDir)
  await makeFolder(parentIn(dataDir), 0o700)
  return withFolder(parentIn(dataDir), task, await ownName())
}

/** Removes the work folders of processes that are no more; those of others may be in use. */
export async function clearWorkFolders(dataDir: string): Promise<void> {
  const parent = parentIn(dataDir)
  const names = await readdir(parent).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const name of names) {
    if (await isLeft(name)) await rm(path.join(parent, name), { recursive: true, force: true })
  }
}

// A folder tells by its name whose it is: it may be left at any moment after it was made.
async function ownName(): Promise<string> {
  const { pid, born } = await ownIdentity()
  return `${pid}_${born.replace(' ', '_')}_`
}

async function isLeft(name: string): Promise<boolean> {
  const [pid, boot, start] = name.split('_')
  return isGone({ pid: Number(pid), born: boot ? `${boot} ${start}` : '' })
}
