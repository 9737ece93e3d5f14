import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { checkVersion } from './commit/first-commit'
import { readGitConfig } from './configuration'
import { HistoryReader } from './history-reader'
import { findFolders } from './folders'
import { storedFormSettings } from './stored-form'

/**
 * Both histories of a site, for programs beside a server: nothing is recovered, removed or made. A clone
 * that was never started has no private one, and all that is asked of it fails. Throws an Error where the
 * site has none, or git is missing or too old.
 */
export async function readHistories(siteDir: string, dataDir: string) {
  await checkVersion()
  const workTree = await realpath(siteDir)
  const gitDir = path.join(await realpath(dataDir).catch(() => dataDir), 'private.git')
  const place = { workTree, settings: storedFormSettings(await readGitConfig({ workTree })) }
  return {
    site: new HistoryReader(place, await findFolders(place)),
    private: new HistoryReader({ workTree, gitDir }, { gitDir, commonDir: gitDir }),
  }
}
