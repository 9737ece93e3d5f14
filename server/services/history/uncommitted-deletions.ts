import { type CollectionName, isCollectionName } from '../../../src/schema'
import { locate, type Location } from '../../store/locations'
import { isOnDisk } from '../site/on-disk'
import type { Site } from '../site/site'

/** An entry whose file is gone, and what a commit still has of it. */
export interface UncommittedDeletion extends Location {
  commit: string
  path: string
  blob: string
}

/**
 * The entries that the commit which is checked out has and the disk has not, as where somebody deleted their
 * files by hand; but those whose text stands under another name now.
 */
export async function uncommittedDeletions(site: Site): Promise<UncommittedDeletion[]> {
  const head = await site.repositories.site.contentAtHead()
  if (!head) return []
  const { commit, blobs } = head
  const gone = [...blobs].flatMap(([path, blob]) => {
    const isThere = site.store.revisionOf(path) !== '' || isOnDisk(site, path)
    const found = isThere ? undefined : locate(path)
    return found ? [{ ...found, commit, path, blob }] : []
  })
  const kinds = [...new Set(gone.map(({ kind }) => kind))].filter(isCollectionName)
  const textsOf = (kind: CollectionName) =>
    site.store.list(kind).map(({ revision }) => `${kind} ${revision}`)
  const served = new Set(kinds.flatMap(textsOf))
  return gone.filter(({ kind, blob }) => !served.has(`${kind} ${blob}`))
}
