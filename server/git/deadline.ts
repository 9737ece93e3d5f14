import { AsyncLocalStorage } from 'node:async_hooks'

const deadline = new AsyncLocalStorage<number>()

/** Runs a task in which every git, together, gets no more than `milliseconds`. */
export function withDeadline<T>(milliseconds: number, task: () => Promise<T>): Promise<T> {
  return deadline.run(performance.now() + milliseconds, task)
}

/** How many milliseconds the task at hand still has; undefined outside of `withDeadline`. */
export function timeLeft(): number | undefined {
  const end = deadline.getStore()
  return end === undefined ? undefined : Math.max(1, Math.ceil(end - performance.now()))
}
