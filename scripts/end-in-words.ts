import { constants } from 'node:os'
import { inWords } from '../server/errors'

/**
 * Runs all that a program does and ends it: with 0, or with 1 and what `task` throws, in words. Broken off
 * with Ctrl+C it takes its work folders along. Nobody has to read what it says to the end.
 */
export async function endInWords(task: () => Promise<void>): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  try {
    await task()
    process.exit(0)
  } catch (error) {
    console.error(inWords(error))
    process.exit(1)
  }
}
