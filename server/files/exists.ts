import { stat } from 'node:fs/promises'

/** Whether there is a file or folder of this name. */
export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
