/** How often to look whether npm is still there. */
const lookEveryMs = 500

/**
 * Calls `end` once: at the first SIGTERM or SIGINT, at SIGHUP, which a terminal that is closed sends, or
 * when npm, which started this process and would hand signals over, is gone. Later signals change
 * nothing, since a terminal and npm both send theirs.
 */
export function onEnd(end: () => void): void {
  let hasEnded = false
  const endOnce = () => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(watch)
    end()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, endOnce)
  const parent = process.ppid
  const isNpms = ['start', 'dev'].includes(process.env.npm_lifecycle_event ?? '')
  const look = () => {
    if (process.ppid !== parent) endOnce()
  }
  const watch = isNpms ? setInterval(look, lookEveryMs).unref() : undefined
}
