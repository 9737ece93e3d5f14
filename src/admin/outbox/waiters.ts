import type { Answer } from './change'
import type { Delivery } from './deliver'

/** Somebody on this page who waits for the answer to a change. */
interface Waiter {
  delivery: Delivery
  settle: (answer: Answer) => void
}

const waiters = new Map<string, Waiter[]>()

/** Notes who waits for the change of a key. */
export function addWaiter(key: string, waiter: Waiter): void {
  waiters.set(key, [...waitersOf(key), waiter])
}

/** Whether anybody on this page waits for the change of a key. */
export const isAwaited = (key: string): boolean => waiters.has(key)

/** Those who wait for the change of a key. */
export const waitersOf = (key: string): readonly Waiter[] => waiters.get(key) ?? []

/** Those who wait for the change of a key, who are answered by whoever takes them, and wait no longer. */
export function takeWaiters(key: string): readonly Waiter[] {
  const taken = waitersOf(key)
  waiters.delete(key)
  return taken
}

/** All who wait, by the keys of their changes, likewise. */
export function takeAllWaiters(): ReadonlyMap<string, readonly Waiter[]> {
  const taken = new Map(waiters)
  waiters.clear()
  return taken
}
