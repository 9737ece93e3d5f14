import { stat } from 'node:fs/promises'
import { unlessMissing } from './paths'

/** Whether there is a file or folder of this name. Throws the disk's error where it does not say. */
export async function exists(file: string): Promise<boolean> {
  return (await unlessMissing(stat(file), undefined)) !== undefined
}
