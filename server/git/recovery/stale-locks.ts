import { readdirSync, statSync } from 'node:fs'
import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { latestWrite } from '../../files/latest-write'
import { atRemote } from '../environment'
import type { GitFolders } from '../folders'
import type { WritingMark } from './writing-mark'

/** The locks that writing an index and a branch can leave behind; `names` are what is in the git folder. */
export function findLocks(folders: GitFolders, names = namesIn(folders.gitDir)): string[] {
  const own = names.filter((name) => /^(?:index|HEAD|next-index-\d+)\.lock$/.test(name))
  return [...own.map((name) => path.join(folders.gitDir, name)), ...refLocks(folders, 'refs/heads')]
}

function refLocks({ commonDir }: GitFolders, below: string): string[] {
  const folder = path.join(commonDir, below)
  const names = namesIn(folder, { recursive: true }).filter((name) => name.endsWith('.lock'))
  return names.map((name) => path.join(folder, name))
}

// Git holds a lock for moments; one that stays has lost its owner, or waits in an editor.
const oldLock = 10_000

/** Whether a lock is there for longer than git needs one. */
export function isAbandoned(lock: string): boolean {
  const made = statSync(lock, { throwIfNoEntry: false })
  // Made in an hour to come by a clock that was ahead, it would else be of this moment until then.
  return made !== undefined && Math.abs(Date.now() - made.mtimeMs) > oldLock
}

/** What helps where a lock is abandoned. */
export const lockedBy = (lock: string) =>
  `Git is locked by ${lock}. If no git command is running, a developer can delete that file.`

/** What is in a folder; none where it cannot be read. */
export function namesIn(folder: string, options?: { recursive: true }): string[] {
  try {
    return readdirSync(folder, { ...options, encoding: 'utf8' })
  } catch {
    return []
  }
}

/**
 * Whether a living git process works in this folder that may hold a lock; false where the system cannot
 * tell. One of ours that talks to a remote holds none meanwhile, and may hang there for as long as it likes.
 */
async function gitRunsIn(folder: string): Promise<boolean> {
  const names = await readdir('/proc').catch(() => [])
  for (const pid of names.filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
    if (!command.startsWith('git')) continue
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (cwd !== folder && !cwd.startsWith(`${folder}/`)) continue
    const set = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
    if (!set.split('\0').includes(`${atRemote}=1`)) return true
  }
  return false
}

/**
 * Removes the locks that what ended must have made: younger than its beginning, and with no git
 * process alive that could hold them. Others stay.
 */
export async function removeOwnLocks(
  folders: GitFolders,
  workTree: string,
  left: Pick<WritingMark, 'at'>,
): Promise<void> {
  // A git that outlived its parent ends in moments and cleans up after itself.
  for (let tries = 0; tries < 20 && (await gitRunsIn(workTree)); tries += 1) await wait(100)
  if (await gitRunsIn(workTree)) return
  const packed = path.join(folders.commonDir, 'packed-refs.lock')
  for (const lock of [...findLocks(folders), ...refLocks(folders, 'refs'), packed]) {
    const made = await stat(lock).catch(() => undefined)
    if (made && latestWrite(made.mtimeMs) >= left.at) await rm(lock, { force: true })
  }
}
