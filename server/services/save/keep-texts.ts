import { kinds } from '../../../src/schema'
import { repositoryNames } from '../../../src/schema/collection'
import type { Repository } from '../../git/repository'
import { entryPath, locate } from '../../store/locations'
import type { ChangedKinds, Site } from '../site/site'

type Keeping = Pick<Site, 'log' | 'repositories'>
type Comparing = Keeping & Pick<Site, 'store'>

/**
 * Keeps what entries say now, committed or not, so that a form opened on it can be merged after the
 * file has moved on. Where that fails, such a form is asked instead.
 */
export async function keepTexts(site: Keeping, changed: ChangedKinds): Promise<void> {
  for (const name of repositoryNames) {
    const files = changed
      .filter(({ kind }) => kinds[kind].repository === name)
      .flatMap(({ kind, ids }) => ids.map((id) => entryPath(kind, id)))
    await site.repositories[name].keep(files).catch((error: unknown) => {
      site.log.warn({ err: error, files }, 'Edits could not be kept for merging')
    })
  }
}

/**
 * Keeps what was edited by hand while no server ran, and what git stores in another form. Where that
 * cannot be looked for, it is kept once it is edited again.
 */
export async function keepEarlierEdits(site: Comparing): Promise<void> {
  const files = await Promise.all(
    repositoryNames.map((name) => earlierEdits(site, site.repositories[name])),
  )
  const found = files.flat().flatMap((file) => locate(file) ?? [])
  await keepTexts(
    site,
    found.map(({ kind, id }) => ({ kind, ids: [id] })),
  )
}

async function earlierEdits({ log, store }: Comparing, repository: Repository): Promise<string[]> {
  return repository.unlikeIndex(store.revisions()).catch((error: unknown) => {
    log.warn({ err: error }, 'Edits by hand could not be looked for')
    return []
  })
}
