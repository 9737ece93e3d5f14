import { closeSync, fstatSync, linkSync, lstatSync, openSync, rmSync, unlinkSync } from 'node:fs'
import {
  allow,
  giveName,
  makeCertain,
  permissions,
  temporaryFor,
  writeAll,
} from '../../files/durable'
import { errorCode, statusOf } from '../../files/paths'

interface Replacing {
  /** Waits until the content is on the disk. */
  isDurable?: boolean
  /** Keeps the lock until the task is over, where the disk knows hard links. */
  keepsLock?: boolean
}

/** A file of git's that nobody else writes for now. */
interface LockedFile {
  /** Puts a new content in place, and lets go unless told otherwise. */
  replace(content: string | Uint8Array, how?: Replacing): Promise<void>
}

// Locks of ours that the disk did not let go of, with what tells them from somebody else's: some disks
// count further than a number can tell apart.
const left = new Map<string, bigint>()

// Locks that may be ours although the disk refused to make them, as where a network loses its answer, with
// the time (ms) of what was found of each, and since when.
const doubtful = new Map<string, { mtimeMs: number; since: number } | undefined>()

// Git writes into a lock moments after it made it.
const longEnoughToWriteMs = 10_000

/** Lets go of the locks of ours that the disk has not let go of yet. */
export function releaseLeftLocks(): void {
  for (const [lock, inode] of left) release(lock, inode)
  for (const lock of doubtful.keys()) releaseDoubtful(lock)
}

/**
 * Runs a task while holding git's lock of a file, as git itself does: by the file `<file>.lock`.
 * Throws in git's words where somebody else holds it.
 */
export async function withLockFile<T>(
  file: string,
  task: (locked: LockedFile) => Promise<T>,
): Promise<T> {
  releaseLeftLocks()
  const lock = `${file}.lock`
  const mode = permissions(file)
  const handle = take(lock, mode)
  const made = fstatSync(handle, { bigint: true })
  let isOurs = true
  try {
    return await task({
      async replace(content, { isDurable, keepsLock } = {}) {
        if (mode !== undefined) allow(handle, mode)
        await writeAll(handle, content)
        if (isDurable) await makeCertain(handle)
        const second = keepsLock ? secondName(lock, file) : undefined
        await giveName(second ?? lock, file)
        isOurs = second !== undefined
      },
    })
  } finally {
    // First, so that what the disk says of closing it cannot keep it.
    if (isOurs) release(lock, made.ino)
    closeSync(handle)
  }
}

/** Another name for a lock, to be put in place of its file; undefined where the disk knows only one. */
function secondName(lock: string, file: string): string | undefined {
  const name = temporaryFor(file)
  try {
    rmSync(name, { force: true })
    linkSync(lock, name)
    return name
  } catch {
    return undefined
  }
}

/** Makes a lock; throws in git's words where there is one. */
function take(lock: string, mode: number | undefined): number {
  try {
    return openSync(lock, 'wx', mode)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') {
      doubtful.set(lock, undefined)
      throw error
    }
    throw new Error(`Unable to create '${lock}': File exists.`, { cause: error })
  }
}

/** Removes a lock if it still is ours; what the disk refuses is tried again with the next. */
function release(lock: string, inode: bigint): void {
  try {
    const found = lstatSync(lock, { bigint: true, throwIfNoEntry: false })
    if (found?.ino === inode) unlinkSync(lock)
    left.delete(lock)
  } catch {
    left.set(lock, inode)
  }
}

/** Removes a lock that may be ours, once it stayed so long without a word that nobody can be writing it. */
function releaseDoubtful(lock: string): void {
  try {
    const found = statusOf(lock)
    const before = doubtful.get(lock)
    const isSame = !before || before.mtimeMs === found?.mtimeMs
    if (!found || found.size > 0 || !isSame) doubtful.delete(lock)
    else if (!before) doubtful.set(lock, { mtimeMs: found.mtimeMs, since: Date.now() })
    else if (Date.now() - before.since > longEnoughToWriteMs) unlinkSync(lock)
  } catch {
    // The disk is asked again with the next.
  }
}
