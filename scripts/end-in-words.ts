import { inWords } from '../server/errors'

/** Runs all that a program does and ends it: with 0, or with 1 and what `task` throws, in words. */
export async function endInWords(task: () => Promise<void>): Promise<never> {
  try {
    await task()
    process.exit(0)
  } catch (error) {
    console.error(inWords(error))
    process.exit(1)
  }
}
