import { constants } from 'node:os'

/** How often to look whether npm is still there. */
const lookEveryMs = 500

// A terminal and npm both send a signal of theirs; what comes later is of a person who waits.
const patienceMs = 2_000

/**
 * Calls `end` once: at the first SIGTERM or SIGINT, at SIGHUP, which a terminal that is closed sends, or
 * when npm, which started this process and would hand signals over, is gone. Where ending takes longer
 * than two seconds it says so, and the next signal ends the process at once, whatever it waits for.
 */
export function onEnd(end: () => void): void {
  let hasEnded = false
  let isLong = false
  const endOnce = () => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(watch)
    setTimeout(() => {
      isLong = true
      console.log('Finishing what is under way. Ctrl+C once more ends it at once.')
    }, patienceMs).unref()
    end()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => (isLong ? process.exit(128 + constants.signals[signal]) : endOnce()))
  }
  const parent = process.ppid
  const isNpms = ['start', 'dev'].includes(process.env.npm_lifecycle_event ?? '')
  const look = () => {
    if (process.ppid !== parent) endOnce()
  }
  const watch = isNpms ? setInterval(look, lookEveryMs).unref() : undefined
}
