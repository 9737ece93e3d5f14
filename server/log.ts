import pino from 'pino'
import type { Config } from './config'
import type { Log } from './services/site/site'

// A line that is written by itself costs as much as answering the request it is about.
const together = { minLength: 4096, periodicFlush: 200 }

// How pino counts.
const warning = 40

/**
 * The process's structured log: one JSON line an event, on stdout. Lines of what goes well are written
 * some together, within 200 ms; warnings and errors at once, with all before them.
 */
export function createLog(level: Config['logLevel']): Log {
  const output = pino.destination({ fd: 1, sync: false, ...together })
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(said, log, importance) {
          log.apply(this, said)
          if (importance >= warning) output.flush()
        },
      },
    },
    output,
  )
}
