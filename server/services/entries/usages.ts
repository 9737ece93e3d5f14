import { kinds, type CollectionName } from '../../../src/schema'
import type { Usage } from '../../../src/schema/api'
import { labelAt } from '../../../src/schema/field'
import type { Referrer } from '../../store/referrers'
import type { Site } from '../site/site'
import { titleOf } from './entry-fields'
import { presentValue } from './present-entry'

/** Where an entry is used, so that a person knows what deleting it changes. */
export function usagesOf(site: Site, name: CollectionName, id: string): Usage[] {
  return asUsages(site, site.store.referencesTo(name, id))
}

/** The same of every picture that is used, by its id. */
export function usagesOfImages(site: Site): Record<string, Usage[]> {
  const all = [...site.store.referencesToImages()]
  const used = all.map(([id, referrers]) => [id, asUsages(site, referrers)] as const)
  return Object.fromEntries(used.filter(([, usages]) => usages.length > 0))
}

function asUsages(site: Site, referrers: readonly Referrer[]): Usage[] {
  const used = referrers.filter(({ kind }) => !kinds[kind].onlyArranges)
  return used.map(({ kind, id: referrer, field }) => ({
    kind,
    id: referrer,
    title: titleOf(kind, presentValue(site, kind, referrer)),
    field: labelAt(kinds[kind].labels, field),
  }))
}
