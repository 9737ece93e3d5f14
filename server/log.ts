import pino from 'pino'
import type { Config } from './config'
import type { Log } from './services/site/site'

/** The process's structured log: one JSON line an event, on stdout. */
export function createLog(level: Config['logLevel']): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
