import { stat } from 'node:fs/promises'
import { isMissing } from './paths'

/** Whether there is a file or folder of this name. Throws the disk's error where it does not say. */
export async function exists(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
