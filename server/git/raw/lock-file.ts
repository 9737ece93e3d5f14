import { fstatSync, lstatSync } from 'node:fs'
import { open, rename, unlink } from 'node:fs/promises'
import { permissions } from '../../files/durable'
import { errorCode } from '../../files/paths'

/** A file of git's that nobody else writes for now. */
export interface LockedFile {
  /** Puts a new content in place, and lets go. */
  replace(content: string | Uint8Array, options?: { durable: boolean }): Promise<void>
}

// Locks of ours that the disk did not let go of, with what tells them from somebody else's: some disks
// count further than a number can tell apart.
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
  const mode = permissions(file)
  const handle = await open(lock, 'wx', mode).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
    throw new Error(`Unable to create '${lock}': File exists.`, { cause: error })
  })
  const made = fstatSync(handle.fd, { bigint: true })
  let isOurs = true
  try {
    return await task({
      async replace(content, { durable } = { durable: false }) {
        // What a new file may not have by itself.
        if (mode !== undefined && mode !== (Number(made.mode) & 0o777)) await handle.chmod(mode)
        await handle.writeFile(content)
        if (durable) await handle.sync()
        await rename(lock, file)
        isOurs = false
      },
    })
  } finally {
    // First, so that what the disk says of closing it cannot keep it.
    if (isOurs) await release(lock, made.ino)
    await handle.close()
  }
}

/** Removes a lock if it still is ours; what the disk refuses is tried again with the next. */
async function release(lock: string, inode: bigint): Promise<void> {
  try {
    const found = lstatSync(lock, { bigint: true, throwIfNoEntry: false })
    if (found?.ino === inode) await unlink(lock)
    left.delete(lock)
  } catch {
    left.set(lock, inode)
  }
}
