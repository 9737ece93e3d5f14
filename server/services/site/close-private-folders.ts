import path from 'node:path'
import { privateFolders } from '../../../src/schema/private-folders'
import { closeFiles, closeFolder } from '../../files/close-folder'
import type { Config } from '../../config'
import type { Log } from './site'

/**
 * Lets nobody else on this machine read users, messages and `.callboard`, whatever the umask was that
 * they were made with. What the disk refuses is logged: a site must open all the same.
 */
export async function closePrivateFolders(
  { siteDir, dataDir }: Pick<Config, 'siteDir' | 'dataDir'>,
  log: Log,
): Promise<void> {
  const closing = [
    closeFolder(dataDir),
    ...privateFolders.map((folder) => closeFiles(path.join(siteDir, folder))),
  ]
  for (const result of await Promise.allSettled(closing)) {
    if (result.status === 'rejected') {
      const message =
        'Others on this machine may read users and messages: make the site\u2019s folder belong to the user who starts Callboard'
      log.warn({ err: result.reason as unknown }, message)
    }
  }
}
