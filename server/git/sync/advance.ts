import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../errors'
import { tryUnstage } from '../commit/commit'
import { withLockRetry } from '../commit/locks'
import { readFileAt } from '../disk-form'
import { git, type Place } from '../run'

const inTheWay = /would be overwritten by merge:\n((?:\t.*\n)+)/g

/** 409: work that is not committed stands in the way of what came from the remote. */
function uncommitted(files: readonly string[]): AppError {
  const names = files.slice(0, 3).join(', ')
  const more = files.length > 3 ? ` and ${files.length - 3} more` : ''
  return new AppError(
    409,
    'uncommitted_edits',
    `${names}${more} changed on both sides, and the change here was made in an editor and is not committed yet. ` +
      'Once a developer has committed it, the newest version can come in.',
  )
}

/** The files that differ between two commits. */
export async function filesBetween(place: Place, from: string, to: string): Promise<string[]> {
  const args = ['diff-tree', '-r', '-z', '--name-only', '--no-renames', from, to]
  return (await git(place, args)).split('\0').filter(Boolean)
}

/**
 * Moves the branch and the files on disk on to `target`, which must hold all of HEAD. Only files
 * that differ are written. Throws 409 `uncommitted_edits`, with nothing changed, where somebody's
 * uncommitted work would be lost; git's own error where HEAD is not part of `target` (any more).
 */
export async function moveTo(place: Place, target: string): Promise<void> {
  const options = ['--ff-only', '--no-overwrite-ignore', '--no-autostash', '--no-stat']
  try {
    await withLockRetry(() => git(place, ['merge', ...options, '--no-verify-signatures', target]))
  } catch (error) {
    const words = error instanceof Error ? error.message : ''
    const files = [...words.matchAll(inTheWay)].flatMap(([, list = '']) =>
      list.trim().split(/\n\t/),
    )
    throw files.length > 0 ? uncommitted(files) : error
  }
}

/** Whether what is on disk is the target's content, or the beginning of it that a kill left. */
async function isPartOf(place: Place, target: string, file: string): Promise<boolean> {
  const wanted = await readFileAt(place, target, file)
  const found = await readFile(path.join(place.workTree, file)).catch(() => undefined)
  if (!found) return !wanted
  return wanted !== undefined && wanted.subarray(0, found.length).equals(found)
}

/**
 * Takes back what a killed `moveTo` had already written of `paths`; what anybody else wrote since
 * then stays. Does nothing where the branch had moved. Says whether it could.
 */
export async function takeBack(
  place: Place,
  target: string,
  paths: readonly string[],
): Promise<boolean> {
  if (!(await tryUnstage(place, paths))) return false
  for (const file of paths) {
    const before = await readFileAt(place, 'HEAD', file)
    const after = await readFileAt(place, target, file)
    const same = before === undefined ? !after : after?.equals(before)
    if (same || !(await isPartOf(place, target, file))) continue
    if (before) await git(place, ['checkout', '--quiet', 'HEAD', '--', file])
    else await rm(path.join(place.workTree, file), { force: true })
  }
  return true
}
