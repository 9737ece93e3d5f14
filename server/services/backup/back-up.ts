import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { LastBackup } from '../../../src/schema/backup'
import { type BackupRequest, makeBackup } from './make-backup'
import { restoreBackup } from './restore-backup'
import { withWorkFolder } from './work-folder'

/**
 * Makes a backup and, unless told not to, restores it into a folder of its own and compares; gives
 * what is to be recorded of it. Throws as `makeBackup` and `restoreBackup` do.
 */
export async function backUp(request: BackupRequest, isProof = true): Promise<LastBackup> {
  const archive = await makeBackup(request)
  const { passphrase, dataDir } = request
  if (isProof) {
    await withWorkFolder(dataDir, (folder) =>
      restoreBackup({ archive, passphrase, to: path.join(folder, 'proof'), isProof: true }),
    )
  }
  const { size, mtime } = await stat(archive)
  return { at: mtime.toISOString(), file: archive, bytes: size, proven: isProof }
}
