import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { LastBackup } from '../../../src/schema/backup'
import { AppError, inWords } from '../../errors'
import { type BackupRequest, makeBackup } from './make-backup'
import { restoreBackup } from './restore-backup'
import { withWorkFolder } from './work-folder'

/**
 * Makes a backup and, unless told not to, restores it into a folder of its own and compares; gives
 * what is to be recorded of it. Throws as `makeBackup` does, and 500 `not_proven` for one that is there
 * and could not be restored.
 */
export async function backUp(request: BackupRequest, isProof = true): Promise<LastBackup> {
  const archive = await makeBackup(request)
  if (isProof) await prove(archive, request)
  const { size, mtime } = await stat(archive)
  return { at: mtime.toISOString(), file: archive, bytes: size, proven: isProof }
}

async function prove(archive: string, { passphrase, dataDir }: BackupRequest): Promise<void> {
  try {
    await withWorkFolder(dataDir, (folder) =>
      restoreBackup({ archive, passphrase, to: path.join(folder, 'proof'), isProof: true }),
    )
  } catch (error) {
    const message = `${path.basename(archive)} is not proven, so do not rely on it. ${inWords(error)}`
    throw new AppError(500, 'not_proven', message, { cause: error })
  }
}
