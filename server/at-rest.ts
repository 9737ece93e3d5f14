import { Session } from 'node:inspector'
import { performance } from 'node:perf_hooks'
import { promisify } from 'node:util'

// So little work in between that nobody waits here, and so much memory that it is worth a third of a second.
const restShare = 0.02
// It also takes what was compiled for speed: ten clients who saved right after it got half as much done.
const aMinute = 60_000
const worthBytes = 24 * 1024 * 1024

/**
 * Gives back the memory that a start, or much work at once, took and that is not needed any more, when
 * the process comes to rest: V8 keeps it for later, which on a small server never comes.
 * @param everyMs how often to look whether the process rests
 * @returns what ends it
 */
export function giveBackAtRest(everyMs = aMinute): () => void {
  let until = performance.eventLoopUtilization()
  let needed = 0
  const timer = setInterval(() => {
    const since = until
    until = performance.eventLoopUtilization()
    const isResting = performance.eventLoopUtilization(until, since).utilization < restShare
    if (!isResting || process.memoryUsage.rss() < needed + worthBytes) return
    needed = Infinity
    void giveBack().then(
      () => (needed = process.memoryUsage.rss()),
      // A Node that cannot goes on as it is.
      () => clearInterval(timer),
    )
  }, everyMs).unref()
  return () => clearInterval(timer)
}

// What `gc()` leaves of the room for new objects, which is a fifth of all, this gives back too.
async function giveBack(): Promise<void> {
  const session = new Session()
  session.connect()
  const post = promisify((method: string, done: (error: Error | null) => void) =>
    session.post(method, done),
  )
  await post('HeapProfiler.collectGarbage')
  session.disconnect()
}
