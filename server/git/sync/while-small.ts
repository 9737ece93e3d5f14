import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { RemoteError } from './remote'

const lookEveryMs = 200

/** How many bytes may come, and why no more. */
export interface Room {
  bytes: number
  reason: 'too-much' | 'no-room'
}

/**
 * Runs a task that fills a folder, and aborts it once that holds more than there is room for. Throws
 * RemoteError where it does so in the end, and what the task throws.
 */
export async function whileSmall<T>(
  folder: string,
  { bytes: most, reason }: Room,
  task: (stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const [over, done] = [new AbortController(), new AbortController()]
  const looking = abortWhen(async () => (await sizeOf(folder)) > most, over, done.signal)
  try {
    const made = await task(over.signal)
    const size = await sizeOf(folder)
    if (size > most) throw new RemoteError(reason, `${size} bytes have come, of ${most}`)
    return made
  } catch (error) {
    throw over.signal.aborted ? new RemoteError(reason, String(error)) : error
  } finally {
    done.abort()
    await looking
  }
}

async function abortWhen(
  isSo: () => Promise<boolean>,
  over: AbortController,
  done: AbortSignal,
): Promise<void> {
  while (!done.aborted) {
    if (await isSo()) return over.abort()
    await wait(lookEveryMs, undefined, { signal: done }).catch(() => undefined)
  }
}

/** How many bytes the files below a folder have, of those that are there while it looks. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        stat(path.join(parentPath, name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
