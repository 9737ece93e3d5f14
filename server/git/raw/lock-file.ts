import { open, rename, rm } from 'node:fs/promises'
import { permissions } from '../../files/durable'
import { errorCode } from '../../files/paths'

/** A file of git's that nobody else writes for now. */
export interface LockedFile {
  /** Puts a new content in place, and lets go. */
  replace(content: string | Uint8Array, options?: { durable: boolean }): Promise<void>
}

/**
 * Runs a task while holding git's lock of a file, as git itself does: by the file `<file>.lock`.
 * Throws in git's words where somebody else holds it.
 */
export async function withLockFile<T>(
  file: string,
  task: (locked: LockedFile) => Promise<T>,
): Promise<T> {
  const lock = `${file}.lock`
  const mode = await permissions(file)
  const handle = await open(lock, 'wx').catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
    throw new Error(`Unable to create '${lock}': File exists.`, { cause: error })
  })
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
    await handle.close()
    if (isOurs) await rm(lock, { force: true })
  }
}
