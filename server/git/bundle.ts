import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { borrowing } from './borrowing'
import { findFolders } from './folders'
import { objectName } from './object-id'
import { headCommit, isKeeping, setRefs } from './refs'
import { git, type Place } from './run'

const commitId = z.string().regex(objectName)
const refName = z.string().regex(/^refs\/\S+$/)

/** Where a history stands: what is checked out, and every branch, tag and other reference. */
export const position = z.object({
  head: commitId,
  /** The branch that is checked out; null where it is a commit by itself. */
  branch: refName.nullable(),
  refs: z.record(refName, commitId),
})

export type Position = z.infer<typeof position>

// Pictures in any number may be in it.
const limit = 60 * 60_000

/**
 * Where a history stands now, without what lies among its branches under a name that git refuses;
 * undefined before its first commit. Throws GitError.
 */
export async function readPosition(place: Place): Promise<Position | undefined> {
  const folders = await findFolders(place)
  const head = await readFile(path.join(folders.gitDir, 'HEAD'), 'utf8')
  const branch = /^ref: (.+)/.exec(head)?.[1] ?? null
  const id = await headCommit(place, folders)
  if (id === undefined) return undefined
  const listed = await git(place, ['for-each-ref', '--format=%(refname) %(objectname)'])
  const refs = listed
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ') as [string, string])
  return { head: id, branch, refs: Object.fromEntries(refs.filter(([ref]) => !isKeeping(ref))) }
}

/**
 * Writes the whole history up to `at` into one file, as git bundles it, wherever its branches are
 * by now; takes no lock. `scratch` is a folder to be made for it. Throws GitError.
 */
export async function writeBundle(
  place: Place,
  at: Position,
  file: string,
  scratch: string,
): Promise<void> {
  const fixed = await borrowing(place, scratch)
  await setPosition(fixed, at)
  await git(fixed, ['bundle', 'create', '--quiet', file, 'HEAD', '--all'], { limit })
  await rm(scratch, { recursive: true })
}

/** Fills an empty repository from a bundle, so that it stands where it says. Throws GitError. */
export async function readBundle(place: Place, file: string, at: Position): Promise<void> {
  await git(place, ['bundle', 'unbundle', file], { limit })
  await setPosition(place, at)
}

async function setPosition(place: Place, at: Position): Promise<void> {
  await setRefs(place, await findFolders(place), at.refs)
  if (at.branch) await git(place, ['symbolic-ref', 'HEAD', at.branch])
  else await git(place, ['update-ref', '--no-deref', 'HEAD', at.head])
}

/** Has git check every object of a history; throws GitError where one is wrong or missing. */
export async function checkHistory(place: Place): Promise<void> {
  await git(place, ['fsck', '--full', '--no-progress', '--no-dangling'], { limit })
}
