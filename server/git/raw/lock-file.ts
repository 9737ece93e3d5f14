import { lstat, open, rename, unlink } from 'node:fs/promises'
import { permissions } from '../../files/durable'
import { errorCode } from '../../files/paths'

/** A file of git's that nobody else writes for now. */
export interface LockedFile {
  /** Puts a new content in place, and lets go. */
  replace(content: string | Uint8Array, options?: { durable: boolean }): Promise<void>
}

// Locks of ours that the disk did not let go of, with what tells them from somebody else's.
const left = new Map<string, bigint>()

/** Lets go of the locks of ours that the disk has not let go of yet. */
export async function releaseLeftLocks(): Promise<void> {
  for (const [lock, inode] of left) await release(lock, inode)
}

/**
 * Runs a task while holding git's lock of a file, as git itself does: by the file `<file>.lock`.
 * Throws in git's words where somebody else holds it.
 */
export async function withLockFile<T>(
  file: string,
  task: (locked: LockedFile) => Promise<T>,
): Promise<T> {
  await releaseLeftLocks()
  const lock = `${file}.lock`
  const mode = await permissions(file)
  const handle = await open(lock, 'wx').catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
    throw new Error(`Unable to create '${lock}': File exists.`, { cause: error })
  })
  const { ino } = await handle.stat({ bigint: true })
  let isOurs = true
  try {
    return await task({
      async replace(content, { durable } = { durable: false }) {
        if (mode !== undefined) await handle.chmod(mode)
        await handle.writeFile(content)
        if (durable) await handle.sync()
        await rename(lock, file)
        isOurs = false
      },
    })
  } finally {
    // First, so that what the disk says of closing it cannot keep it.
    if (isOurs) await release(lock, ino)
    await handle.close()
  }
}

/** Removes a lock if it still is ours; what the disk refuses is tried again with the next. */
async function release(lock: string, inode: bigint): Promise<void> {
  try {
    const found = await lstat(lock, { bigint: true }).catch(() => undefined)
    if (found?.ino === inode) await unlink(lock)
    left.delete(lock)
  } catch {
    left.set(lock, inode)
  }
}
