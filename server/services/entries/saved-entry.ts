import { collections, type CollectionName } from '../../../src/schema'
import type { Entry } from '../../../src/schema/collection'
import { conflicting } from '../../errors'
import type { Saved } from '../save/save'
import type { Site } from '../site/site'

type Declared<N extends CollectionName> = (typeof collections)[N]

/** What a write of one entry answers. */
export interface SavedEntry<N extends CollectionName> {
  entry: Entry<Declared<N>>
  saved: Saved
}

/** The entry that has just been written. */
export function savedEntry<N extends CollectionName>(site: Site, name: N, id: string) {
  const entry = site.store.get(name, id)
  if (!entry) throw conflicting('This entry was deleted at the same moment. Reload and try again.')
  return entry as Entry<Declared<N>>
}
