import { mkdir, mkdtemp, readdir, realpath, rename } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../errors'
import { isMissing } from '../../files/paths'
import { differences } from './compare'
import type { BackupManifest } from './format'
import { openBackup } from './open-backup'
import { putTogether } from './put-together'
import { withFolder } from './work-folder'

/** Which archive is restored, with which passphrase, whereto. */
export interface RestoreRequest {
  archive: string
  passphrase: string
  /** A folder that is empty or not there yet. */
  to: string
}

/**
 * Restores a site, compares it with what the backup says of every file, has git check both
 * histories, and only then puts it in place; gives what was restored. Throws an AppError in words,
 * which names the half-filled folder where there is one: it never has the name that was asked for.
 */
export async function restoreBackup({
  archive,
  passphrase,
  to,
}: RestoreRequest): Promise<BackupManifest> {
  await mustBeEmpty(to)
  const parent = path.dirname(path.resolve(to))
  const unfinished = `${path.basename(to)}.unfinished-`
  await mkdir(parent, { recursive: true })
  const restore = async (folder: string) => {
    const backup = await openBackup(archive, passphrase, folder)
    const half = await mkdtemp(path.join(await realpath(parent), unfinished))
    try {
      await putTogether(backup, half)
      const [first] = await differences(backup.manifest, half)
      if (first) throw new Error(first)
      await rename(half, to)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const message = `The site could not be restored: ${why}. What there is of it is in ${half}`
      throw new AppError(500, 'not_restored', message, { cause: error })
    }
    return backup.manifest
  }
  // Beside it, where whoever asked for it finds what a kill has left.
  return withFolder(parent, restore, unfinished)
}

async function mustBeEmpty(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  if (found.length === 0) return
  const message = `Nothing was restored: ${folder} is not empty. Choose a folder that is empty or new.`
  throw new AppError(409, 'not_empty', message)
}
