import { readdirSync } from 'node:fs'
import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { GitFolders } from '../folders'
import type { WritingMark } from './writing-mark'

/** The locks that writing an index and a branch can leave behind; those of all references with `refs`. */
export function findLocks({ gitDir, commonDir }: GitFolders, below = 'refs/heads'): string[] {
  const own = namesIn(gitDir)
  const heads = path.join(commonDir, below)
  const branches = namesIn(heads, { recursive: true })
  return [
    ...own
      .filter((name) => /^(?:index|HEAD|next-index-\d+)\.lock$/.test(name))
      .map((name) => path.join(gitDir, name)),
    ...branches.filter((name) => name.endsWith('.lock')).map((name) => path.join(heads, name)),
  ]
}

/** What is in a folder; none where it cannot be read. */
export function namesIn(folder: string, options?: { recursive: true }): string[] {
  try {
    return readdirSync(folder, { ...options, encoding: 'utf8' })
  } catch {
    return []
  }
}

/** Whether a living git process works in this folder; false where the system cannot tell. */
async function gitRunsIn(folder: string): Promise<boolean> {
  const names = await readdir('/proc').catch(() => [])
  for (const pid of names.filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
    if (!command.startsWith('git')) continue
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (cwd === folder || cwd.startsWith(`${folder}/`)) return true
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
  for (const lock of findLocks(folders, 'refs')) {
    const made = await stat(lock).catch(() => undefined)
    // Clocks of files are coarser than ours.
    if (made && made.mtimeMs >= left.at - 20) await rm(lock, { force: true })
  }
}
