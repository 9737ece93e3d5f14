import { AppError } from '../../errors'
import { FileMovedOn } from '../../files/moved-on'
import { keepConverted } from '../converted'
import type { GitFolders } from '../folders'
import { headCommit } from '../refs'
import { git, type Place } from '../run'
import { commitDirectly } from './commit-directly'
import { commitOnly, type CommitRequest, madeSince, takenBack, tryUnstage } from './commit'
import { withLockRetry } from './locks'
import { type Contents, mustHold } from './must-hold'
import { intendToAdd, stage, tracked } from './staging'

/** Commits what differs from HEAD, whatever that is. */
async function commitFound(place: Place, folders: GitFolders, request: CommitRequest) {
  const staged = await stage(place, folders, request.paths)
  await keepConverted(place, staged)
  return commitOnly(
    place,
    folders,
    staged.map((file) => file.path),
    request,
  )
}

/** Has git commit files from the disk, where somebody may write them before it reads them. */
async function commitByGit(
  place: Place,
  folders: GitFolders,
  request: CommitRequest,
  contents: Contents,
): Promise<string | undefined> {
  const known = await tracked(place, folders, request.paths)
  // A commit takes what git knows from the disk by itself; what is new must be named before.
  const added = request.paths.filter((path) => !known.includes(path) && contents.get(path))
  await intendToAdd(place, folders, added)
  return commitOnly(place, folders, [...known, ...added], request)
}

/** Commits files of which it is known what they must hold, or makes no commit. */
async function commitKnown(
  place: Place,
  folders: GitFolders,
  request: CommitRequest,
  contents: Contents,
): Promise<string | undefined> {
  const before = await headCommit(place, folders)
  let id: string | undefined
  try {
    const made = await commitDirectly(place, folders, request, contents)
    if (made) return made
    id = await commitByGit(place, folders, request, contents)
  } catch (error) {
    // It may be made all the same, with a commit of somebody else's on top of it.
    await mustHold(place, folders, undefined, contents).catch((why: unknown) => {
      // Git does not find what a `git clean` took off the disk before it was known.
      throw why instanceof FileMovedOn && !(error instanceof AppError) ? why : error
    })
    await tryUnstage(place, request.paths)
    // It is made, whether or not git tells by which commit.
    return madeSince(place, before, request).catch(() => undefined)
  }
  try {
    await mustHold(place, folders, id, contents)
    return id
  } catch (error) {
    if (id) await git(place, ['update-ref', '-m', takenBack, 'HEAD', `${id}^`, id])
    throw error
  }
}

/**
 * Commits what of `request.paths` differs from HEAD and gives the commit's id, or undefined where
 * nothing differs. On failure it throws and the index is put back for these paths.
 */
export async function commitPaths(
  place: Place,
  folders: GitFolders,
  request: CommitRequest,
): Promise<string | undefined> {
  const { contents, paths } = request
  if (paths.length === 0) return undefined
  try {
    return await withLockRetry(() =>
      contents
        ? commitKnown(place, folders, request, contents)
        : commitFound(place, folders, request),
    )
  } catch (error) {
    await tryUnstage(place, paths)
    throw error
  }
}
