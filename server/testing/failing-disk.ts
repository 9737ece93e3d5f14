import fs from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished, vi } from 'vitest'

/** Has the disk take no write any more, until the test is over; gives the error that it has instead. */
export function fillDisk(): Error {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const write = vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
    throw full
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    write.mockRestore()
    syncBuiltinESMExports()
  })
  return full
}

/** Has a file stand where a folder should be, so that nothing can be written there; gives what ends that. */
export async function blockFolder(folder: string): Promise<() => Promise<void>> {
  const away = `${folder}-away`
  await rename(folder, away)
  await writeFile(folder, 'no folder')
  return async () => {
    await rm(folder)
    await rename(away, folder)
  }
}
