import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'

const deadline = new AsyncLocalStorage<number>()
const stopping = new AsyncLocalStorage<AbortSignal>()

/** Runs a task in which every git, together, gets no more than `milliseconds`. */
export function withDeadline<T>(milliseconds: number, task: () => Promise<T>): Promise<T> {
  return deadline.run(performance.now() + milliseconds, task)
}

/** How many milliseconds the task at hand still has; undefined outside of `withDeadline`. */
export function timeLeft(): number | undefined {
  const end = deadline.getStore()
  return end === undefined ? undefined : Math.max(1, Math.ceil(end - performance.now()))
}

/**
 * Runs a task that may be broken off at any line: once `stop` is aborted its error is thrown, whatever the
 * task is at, and every git in it is ended, also one that is yet to begin.
 */
export async function untilStopped<T>(stop: AbortSignal, task: () => Promise<T>): Promise<T> {
  stop.throwIfAborted()
  const over = new AbortController()
  const stopped = once(stop, 'abort', over).then(() => Promise.reject<never>(stop.reason as Error))
  return Promise.race([stopping.run(stop, task), stopped]).finally(() => over.abort())
}

/** What ends the task at hand; undefined outside of `untilStopped`. */
export function stopAtHand(): AbortSignal | undefined {
  return stopping.getStore()
}
