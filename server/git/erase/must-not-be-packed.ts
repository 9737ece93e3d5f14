import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { conflicting } from '../../errors'
import { statusOf } from '../../files/paths'
import { identityOf, isGone } from '../../files/process-identity'
import type { GitFolders } from '../folders'

// As long as git itself believes such a lock.
const believedMs = 12 * 60 * 60 * 1000

async function isPacking(lock: string): Promise<boolean> {
  const made = statusOf(lock)?.mtimeMs
  if (made === undefined || Date.now() - made > believedMs) return false
  const pid = Number.parseInt(await readFile(lock, 'utf8').catch(() => ''), 10)
  return Number.isNaN(pid) || !(await isGone(await identityOf(pid)))
}

/**
 * Throws 409, in words, while a git packs the history, as newer ones do behind a developer's commit: it
 * has read already what is to go, and would keep it in its new pack.
 */
export async function mustNotBePacked({ commonDir }: GitFolders): Promise<void> {
  for (const name of ['gc.pid', 'objects/maintenance.lock']) {
    const lock = path.join(commonDir, name)
    if (!(await isPacking(lock))) continue
    throw conflicting(
      `Git is just packing the history, and would keep what is to be erased. Try again in a minute or two. Nothing was changed. (If no git command is running, a developer can delete ${lock}.)`,
    )
  }
}
