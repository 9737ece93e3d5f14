import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { statusOf, unlessMissing } from '../files/paths'
import type { GitFolders } from './folders'

const isHalf = (name: string) => /^(?:tmp_|\.tmp-)/.test(name)
const dayMs = 24 * 60 * 60 * 1000

const objectsIn = ({ commonDir }: GitFolders) => path.join(commonDir, 'objects')
const removed = (file: string) => rm(file, { recursive: true, force: true })

/** What is half written in a folder; nothing where that is gone by now, or none. */
async function halvesIn(folder: string): Promise<string[]> {
  const names = await unlessMissing(readdir(folder), [])
  return names.filter(isHalf).map((name) => path.join(folder, name))
}

/**
 * Removes what gits that are no more have not written whole: what none has touched since a moment (ms).
 * Git itself clears that away two weeks later, if it packs the history then. Throws the disk's error.
 */
export async function clearHalfWritten(folders: GitFolders, since: number): Promise<void> {
  const objects = objectsIn(folders)
  const below = (await readdir(objects)).map((name) => path.join(objects, name))
  const found = await Promise.all([objects, ...below].map(halvesIn))
  for (const file of found.flat()) {
    if ((statusOf(file)?.mtimeMs ?? since) < since) await removed(file)
  }
}

/**
 * Runs a git that packs. Where it is ended, or the disk is full, it leaves what it has packed so far,
 * which nobody ever reads and which may be all the room there was: so that goes, and with it what others
 * left a day ago.
 */
export async function clearingHalfPacks<T>(
  folders: GitFolders,
  task: () => Promise<T>,
): Promise<T> {
  const halfPacks = () => halvesIn(path.join(objectsIn(folders), 'pack'))
  await clearHalfWritten(folders, Date.now() - dayMs).catch(() => undefined)
  const ofOthers = await halfPacks()
  try {
    return await task()
  } catch (error) {
    const left = (await halfPacks()).filter((file) => !ofOthers.includes(file))
    await Promise.allSettled(left.map(removed))
    throw error
  }
}
