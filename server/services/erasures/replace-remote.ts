import { AppError, conflicting } from '../../errors'
import { SyncError } from '../../git/sync/failure'
import type { SiteSync } from '../sync/site-sync'
import type { Site } from '../site/site'

/**
 * Puts the history from here in the place of the one at the remote, which holds still what was erased;
 * does nothing where that is done. Never overwrites what others published since.
 * @throws AppError 409 without a remote, or, in words, where it cannot be done
 */
export function replaceRemote(site: Site, sync: SiteSync): Promise<void> {
  return sync.alone(async () => {
    const expected = site.erasures.remoteTip()
    if (expected === undefined) return
    const repository = site.repositories.site
    const remote = await repository.remote()
    if (!remote) throw conflicting('The site has no remote whose history could be replaced.')
    try {
      await repository.replaceThere(remote, expected)
    } catch (error) {
      throw error instanceof SyncError ? inWords(error) : error
    }
    await site.erasures.published()
    await sync.announce()
  })
}

function inWords({ reason, message }: SyncError): AppError {
  if (reason !== 'moved') return conflicting(message)
  return conflicting(
    'Others have published there since, and that would be lost. A developer must bring it in first, without the old history: “git cherry-pick”.',
  )
}
