import { constants } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { inParallel } from './in-parallel'

/** Where files are and where to, as absolute paths. */
export type Copies = Iterable<readonly [from: string, to: string]>

/** Copies files, several at a time, into folders that are made for them. Throws the disk's error. */
export async function copyFiles(copies: Copies): Promise<void> {
  const files = [...copies]
  await inParallel(new Set(files.map(([, to]) => path.dirname(to))), (folder) =>
    mkdir(folder, { recursive: true }),
  )
  await inParallel(files, ([from, to]) => copyFile(from, to, constants.COPYFILE_FICLONE))
}
