import { repositoryNames, type RepositoryName } from '../../../src/schema/collection'
import type { Site } from '../site/site'
import { blobsOf, type KeptEdit } from './waiting-saves'

type Keeping = Pick<Site, 'waiting' | 'repositories' | 'log'>

/**
 * Has a repository keep the blobs of the saves that wait there, and of one that is about to, whatever
 * git clears up; while a damaged list of them is there also all that it keeps already. Throws where git
 * or the disk refuses.
 */
export async function keepWaiting(
  site: Omit<Keeping, 'log'>,
  name: RepositoryName,
  coming: readonly KeptEdit[] = [],
): Promise<void> {
  const repository = site.repositories[name]
  const others = site.waiting.areSomeLost ? await repository.blobsKept() : []
  const ids = [...site.waiting.blobs(name), ...blobsOf(coming), ...others]
  await repository.keepBlobs([...new Set(ids)])
}

/** Keeps all that waits and lets go of the rest; where git refuses, that is for the next time. */
export async function keepOnlyWaiting(site: Keeping): Promise<void> {
  for (const name of repositoryNames) {
    await keepWaiting(site, name).catch((error: unknown) => {
      site.log.warn({ err: error }, 'The contents of waiting saves could not be kept or let go')
    })
  }
}
