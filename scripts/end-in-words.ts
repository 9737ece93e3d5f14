import { constants } from 'node:os'
import { inWords } from '../server/errors'

/** Answers once a reader has taken all that was said there, or has gone: a write is called back in turn. */
const taken = (output: NodeJS.WriteStream) =>
  new Promise<void>((resolve) => output.write('', () => resolve()))

/**
 * Runs all that a program does and ends it: with `process.exitCode`, or with 1 and what `task` throws, in
 * words. Broken off with Ctrl+C it takes its work folders along. Nobody has to read what it says to the end,
 * but who reads it slowly, in `less` for one, gets all of it.
 */
export async function endInWords(task: () => Promise<void>): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  try {
    await task()
  } catch (error) {
    console.error(inWords(error))
    process.exitCode = 1
  }
  // To exit drops what a pipe had no room for.
  await Promise.all([taken(process.stdout), taken(process.stderr)])
  process.exit()
}
