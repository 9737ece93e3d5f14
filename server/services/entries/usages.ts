import { kinds, type CollectionName } from '../../../src/schema'
import type { Usage } from '../../../src/schema/api'
import { labelAt } from '../../../src/schema/field'
import type { Site } from '../site/site'
import { titleOf } from './entry-fields'
import { presentValue } from './present-entry'

/** Where an entry is used, so that a person knows what deleting it changes. */
export function usagesOf(site: Site, name: CollectionName, id: string): Usage[] {
  const used = site.store.referencesTo(name, id).filter(({ kind }) => !kinds[kind].onlyArranges)
  return used.map(({ kind, id: referrer, field }) => ({
    kind,
    id: referrer,
    title: titleOf(kind, presentValue(site, kind, referrer)),
    field: labelAt(kinds[kind].labels, field),
  }))
}
