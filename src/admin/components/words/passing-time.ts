import { useSyncExternalStore } from 'react'

const lookEveryMs = 10_000

/** What `read` says by the clock, and says again as time passes: pages stay open for days. */
export function usePassingTime(read: () => string): string {
  return useSyncExternalStore(follow, read)
}

const following = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

// One clock for all: a history has a row for each of thousands of changes.
function follow(tell: () => void): () => void {
  following.add(tell)
  timer ??= setInterval(() => following.forEach((each) => each()), lookEveryMs)
  return () => {
    following.delete(tell)
    if (following.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
