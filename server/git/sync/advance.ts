import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError, conflicting } from '../../errors'
import { tryUnstage } from '../commit/commit'
import { isEntryFile } from '../commit/entry-in-file'
import { withLockRetry } from '../commit/locks'
import { readFileAt } from '../disk-form'
import { git, GitError, type Place, wasStopped } from '../run'
import { treeChanges } from '../tree-changes'

const inTheWay = /would be overwritten by merge:\n((?:\t.*\n)+)/g

// What git says before it has touched anything.
const merging = /you have unmerged files|You have not concluded your/

/** 409: work that is not committed stands in the way of what came from the remote. */
function uncommitted(files: readonly string[]): AppError {
  const names = files.slice(0, 3).join(', ')
  const more = files.length > 3 ? ` and ${files.length - 3} more` : ''
  // A save commits what somebody has done to the same entry by hand.
  const canSave = files.every(isEntryFile)
  const orSave = canSave ? ', or somebody has saved another change to the same here' : ''
  return new AppError(
    409,
    'uncommitted_edits',
    `${names}${more} changed on both sides, and the change here was made in an editor and is not committed yet. ` +
      `Once a developer has committed it${orSave}, the newest version can come in.`,
  )
}

/**
 * Moves the branch and the files on disk, of which `paths` differ, on to `target`, which must hold
 * all of HEAD. Throws 409, with nothing changed, `uncommitted_edits` where somebody's uncommitted
 * work would be lost, `conflict` where somebody is merging; git's own error, with everything put back,
 * where HEAD is not part of `target` (any more), or a file cannot be written.
 */
export async function moveTo(
  place: Place,
  target: string,
  paths: readonly string[],
): Promise<void> {
  const options = ['--ff-only', '--no-overwrite-ignore', '--no-autostash', '--no-stat']
  try {
    await withLockRetry(() => git(place, ['merge', ...options, '--no-verify-signatures', target]))
  } catch (error) {
    const words = error instanceof Error ? error.message : ''
    const files = [...words.matchAll(inTheWay)].flatMap(([, list = '']) =>
      list.trim().split(/\n\t/),
    )
    if (files.length > 0) throw uncommitted(files)
    if (merging.test(words)) {
      throw conflicting(
        'A developer is merging files in git at the moment. Once that is done, the newest version can come in.',
      )
    }
    // A filter or the disk may refuse in the middle, and git leaves what it has written.
    if (!(error instanceof AppError)) await takeBack(place, target, paths)
    throw error
  }
}

function ifUnwritable(error: unknown): undefined {
  if (!(error instanceof GitError) || wasStopped(error)) throw error
}

/** Whether a file on disk is the target's, or the beginning of it, or gone for it to be written. */
async function isPartOf(place: Place, target: string, file: string): Promise<boolean> {
  const found = await readFile(path.join(place.workTree, file)).catch(() => undefined)
  if (!found) return true
  const wanted = await readFileAt(place, target, file).catch(ifUnwritable)
  return wanted !== undefined && wanted.subarray(0, found.length).equals(found)
}

/** Puts a file back as HEAD has it, or removes one that it has not; says whether it could. */
async function putBack(place: Place, file: string, isThere: boolean): Promise<boolean> {
  if (!isThere) await rm(path.join(place.workTree, file), { force: true })
  else await git(place, ['checkout', '--quiet', 'HEAD', '--', file])
  return true
}

/**
 * Takes back what a `moveTo` that broke off had already written of `paths`; what anybody else wrote
 * since then stays. Does nothing where the branch had moved. Says whether it could.
 */
export async function takeBack(
  place: Place,
  target: string,
  paths: readonly string[],
): Promise<boolean> {
  if (!(await tryUnstage(place, paths))) return false
  const asked = new Set(paths)
  const changes = await treeChanges(place, 'HEAD', target)
  const differing = changes.filter((change) => asked.has(change.path))
  // What came goes first: on a disk that takes a.jpg for A.jpg it would take the other along.
  const came = differing.filter(({ before }) => before === '')
  const others = differing.filter(({ before }) => before !== '')
  let isWhole = true
  for (const { path: file, before } of [...came, ...others]) {
    if (!(await isPartOf(place, target, file))) continue
    // Where one cannot be written, the others still can.
    if (!(await putBack(place, file, before !== '').catch(() => false))) isWhole = false
  }
  return isWhole
}
