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
