import { constants } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { inParallel } from './in-parallel'

/**
 * Copies files, named by absolute paths, several at a time into folders that are made for them. Throws
 * the disk's error.
 */
export async function copyFiles(files: readonly (readonly [from: string, to: string])[]) {
  await inParallel(new Set(files.map(([, to]) => path.dirname(to))), (folder) =>
    mkdir(folder, { recursive: true }),
  )
  await inParallel(files, ([from, to]) => copyFile(from, to, constants.COPYFILE_FICLONE))
}
