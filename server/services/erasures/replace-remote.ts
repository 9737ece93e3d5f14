import { AppError, conflicting } from '../../errors'
import { SyncError } from '../../git/sync/failure'
import type { Remote } from '../../git/sync/remote'
import { isInTheClear, whyInTheClear } from '../sync/plain-remote'
import type { SiteSync } from '../sync/site-sync'
import type { Site } from '../site/site'

/**
 * Puts the history from here in the place of the one at the remote, which holds still what was erased;
 * does nothing, and answers false, where that is done. Never overwrites what others pushed since.
 * @throws AppError 409 without a remote, or, in words, where it cannot be done
 */
export function replaceRemote(site: Site, sync: SiteSync): Promise<boolean> {
  return sync.alone(async () => {
    const unreplaced = site.erasures.unreplaced()
    if (!unreplaced) return false
    const repository = site.repositories.site
    const remote = await repository.remote()
    if (!remote) throw conflicting('The site has no remote whose history could be replaced.')
    if (isInTheClear(remote.address)) throw conflicting(whyInTheClear(remote.address))
    try {
      await repository.replaceThere(remote, unreplaced.tip)
    } catch (error) {
      throw error instanceof SyncError ? inWords(error, remote, unreplaced.tip) : error
    }
    await sync.replaced()
    return true
  })
}

function inWords({ reason, message }: SyncError, { branch }: Remote, tip: string): AppError {
  if (reason !== 'moved') return conflicting(message)
  const old = tip.slice(0, 10)
  return conflicting(
    `Others have put changes there since, and that would be lost. A developer brings them here first, from a clone elsewhere, since a fetch here would bring back what was erased: there “git format-patch ${old}” makes files of them and “git push --force-with-lease origin ${old}:${branch}” takes them off again, here “git am” puts them on top. Then try once more.`,
  )
}
