import { AppError, conflicting } from '../../errors'
import { SyncError } from '../../git/sync/failure'
import type { Remote } from '../../git/sync/remote'
import type { Author } from '../../git/repository'
import { isInTheClear, whyInTheClear } from '../sync/plain-remote'
import type { SiteSync } from '../sync/site-sync'
import type { Site } from '../site/site'

/**
 * Puts the history from here in the place of the one at the remote, which holds still what was erased;
 * does nothing, and answers false, where that is done. What others put there since is taken in first,
 * without what was erased.
 * @throws AppError 409 without a remote, or, in words, where it cannot be done
 */
export async function replaceRemote(site: Site, sync: SiteSync, author: Author): Promise<boolean> {
  const replace = () => sync.alone(() => replaceNow(site, sync))
  const before = site.erasures.unreplaced()
  try {
    return await replace().catch(async (error: unknown) => {
      if (!hasMoved(error)) throw error
      const { conflicts } = await sync.run(author)
      const isTakenIn = site.erasures.unreplaced()?.tip !== before?.tip
      if (!isTakenIn && conflicts.length > 0) throw conflicting(decideFirst)
      return replace()
    })
  } catch (error) {
    if (!(error instanceof SyncError)) throw error
    const remote = await site.repositories.site.remote()
    throw hasMoved(error) && before && remote
      ? moved(remote, before.tip)
      : conflicting(error.message)
  }
}

const hasMoved = (error: unknown) => error instanceof SyncError && error.reason === 'moved'

const decideFirst =
  'Others have put changes of the same entries there since. Decide on these first, then replace it.'

async function replaceNow(site: Site, sync: SiteSync): Promise<boolean> {
  const unreplaced = site.erasures.unreplaced()
  if (!unreplaced) return false
  const repository = site.repositories.site
  const remote = await repository.remote()
  if (!remote) throw conflicting('The site has no remote whose history could be replaced.')
  if (isInTheClear(remote.address)) throw conflicting(whyInTheClear(remote.address))
  await repository.replaceThere(remote, unreplaced.tip)
  await sync.replaced()
  return true
}

/** What helps where others have put there what is not taken in by itself. */
function moved({ branch }: Remote, tip: string): AppError {
  const old = tip.slice(0, 10)
  return conflicting(
    `Others have put changes there since, and that would be lost. A developer brings them here first, from a clone elsewhere, since a fetch here would bring back what was erased: there “git format-patch ${old}” makes files of them and “git push --force-with-lease origin ${old}:${branch}” takes them off again, here “git am” puts them on top. Then try once more.`,
  )
}
