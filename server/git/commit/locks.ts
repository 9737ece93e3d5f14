import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../errors'
import { isAbandoned, lockedBy } from '../recovery/stale-locks'
import { GitError } from '../run'

/**
 * How long another program's lock is waited for each time it is met, in milliseconds. It may be set
 * shorter where nobody but a test waits.
 */
export const lockPatience = { delays: [40, 80, 160, 320, 640, 1280] }
const lockHeld = /\.lock': File exists|is at [0-9a-f]+ but expected/

/** Whether git gave up because somebody else held one of its locks. */
function isLockError(error: unknown): boolean {
  return error instanceof Error && lockHeld.test(error.message)
}

function gitBusy(cause: unknown): AppError {
  const words = cause instanceof Error ? cause.message : ''
  const [, lock] = /Unable to create '(.+\.lock)': File exists/.exec(words) ?? []
  const message =
    lock && isAbandoned(lock)
      ? lockedBy(lock)
      : 'Another program is working in the site’s git history right now. Try again in a moment.'
  return new AppError(503, 'git_busy', message, { cause })
}

/**
 * Runs `task` again while another program's lock stops it, for about 2.5 seconds, or where git was
 * interrupted; then throws 503 `git_busy` for a lock. Other errors pass through.
 */
export async function withLockRetry<T>(task: () => Promise<T>): Promise<T> {
  for (const delay of [...lockPatience.delays, undefined]) {
    try {
      return await task()
    } catch (error) {
      const isLocked = isLockError(error)
      const isPassing = isLocked || (error instanceof GitError && error.isInterrupted)
      if (!isPassing) throw error
      if (delay === undefined) throw isLocked ? gitBusy(error) : error
      await wait(delay)
    }
  }
  throw new Error('unreachable')
}
