import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isMissing } from './paths'

/** What a file holds; null if it is not there. Throws the disk's error for one it cannot read. */
export async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * The same at once, for what is small and read with every save, so that the system has it in memory:
 * waiting for a thread to read it costs ten times as much.
 */
export function readNow(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
