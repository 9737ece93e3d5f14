import type { KindName } from '../../../schema'

// One call answers with all of what there is one of on the site; it is kept under its settings.
const readWithSite: ReadonlySet<KindName> = new Set<KindName>(['bio', 'story'])

/** What the keys of all queries begin with that read entries of this kind. */
export function kindKey(kind: KindName) {
  return [readWithSite.has(kind) ? 'site' : kind] as const
}
