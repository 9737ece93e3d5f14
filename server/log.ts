import pino from 'pino'
import type { Config } from './config'
import { LogOutput } from './log-output'
import type { Log } from './services/site/site'

// How pino counts.
const warning = 40

// There is one of a process, however many logs.
let stdout: LogOutput | undefined

/**
 * The process's structured log: one JSON line an event, on stdout. Lines of what goes well are written
 * some together, within 200 ms; warnings and errors at once, with all before them.
 */
export function createLog(level: Config['logLevel']): Log {
  const output = (stdout ??= new LogOutput(1))
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
