import { useSyncExternalStore } from 'react'

const lookEveryMs = 10_000

/** What `read` says by the clock, and says again as time passes: pages stay open for days. */
export function usePassingTime(read: () => string): string {
  return useSyncExternalStore(follow, read)
}

function follow(tell: () => void): () => void {
  const timer = setInterval(tell, lookEveryMs)
  return () => clearInterval(timer)
}
