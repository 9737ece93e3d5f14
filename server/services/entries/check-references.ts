import { collections, kinds, type KindName } from '../../../src/schema'
import { labelAt } from '../../../src/schema/field'
import { invalid } from '../../errors'
import { findReferences, type FoundReference } from '../../store/references'
import type { Site } from '../site/site'

/**
 * Throws 400 with every reference of a value that points to nothing. What already did in `present`,
 * say by a hand edit, is listed as a content issue and must not stand in the way of other changes.
 */
export function checkReferences(site: Site, kind: KindName, value: object, present = {}): void {
  const known = new Set(findReferences(kind, present).map(({ to, name }) => `${to}/${name}`))
  const missing = findReferences(kind, value).filter(
    (reference) => !isThere(site, reference) && !known.has(`${reference.to}/${reference.name}`),
  )
  if (missing.length === 0) return
  throw invalid(
    missing.map(({ field, to, name }) => {
      const label = labelAt(kinds[kind].labels, field)
      const what = collections[to].label
      return {
        path: field,
        message: `${label}: there is no ${what} "${name}". Choose another one.`,
      }
    }),
  )
}

/** Whether there is what a reference names. */
export function isThere({ store }: Site, { to, by, name }: FoundReference): boolean {
  if (by === 'id') return store.get(to, name) !== undefined
  return store.list('images').some((image) => image.filename === name)
}
