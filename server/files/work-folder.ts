import { rmSync } from 'node:fs'
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { unlessMissing } from './paths'
import { isGone, ownIdentity } from './process-identity'

const ours = new Set<string>()

const ofProcess = /^(\d+)_(?:([^_]+)_(\d+))?_[^_]{6}$/

/**
 * Makes a folder in `parent` that nobody else can read and that goes with this process at the latest. What
 * one that was killed left of the same name is removed first, where that may be.
 */
export async function makeWorkFolder(parent: string, name = ''): Promise<string> {
  await clearWorkFolders(parent, name).catch(() => undefined)
  // A folder tells by its name whose it is: it may be left at any moment after it was made.
  const { pid, born } = await ownIdentity()
  const whose = `${pid}_${born.replace(' ', '_')}_`
  const folder = await mkdtemp(path.join(await realpath(parent), name + whose))
  if (ours.size === 0) process.once('exit', removeAll)
  ours.add(folder)
  return folder
}

/** Removes a folder that `makeWorkFolder` made. Throws the disk's error. */
export async function removeWorkFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  ours.delete(folder)
  if (ours.size === 0) process.off('exit', removeAll)
}

function removeAll(): void {
  for (const folder of ours) rmSync(folder, { recursive: true, force: true })
}

/**
 * Removes the folders of a name in `parent` whose processes are no more; those of others may be in use.
 * Throws the disk's error.
 */
export async function clearWorkFolders(parent: string, name = ''): Promise<void> {
  const found = await unlessMissing(readdir(parent), [])
  for (const one of found.filter((each) => each.startsWith(name))) {
    const [, pid, boot, start] = ofProcess.exec(one.slice(name.length)) ?? []
    if (pid === undefined) continue
    const born = boot === undefined ? '' : `${boot} ${start}`
    if (!(await isGone({ pid: Number(pid), born }))) continue
    await rm(path.join(parent, one), { recursive: true, force: true })
  }
}
