import type { Fields } from '../../../src/lib/same-value'
import { collections, type CollectionName, type KindName } from '../../../src/schema'
import type { Entry } from '../../../src/schema/collection'
import { notFound } from '../../errors'
import type { Site } from '../site/site'

/** An entry as it is now; throws 404 where there is none. */
export function presentEntry<N extends CollectionName>(site: Site, name: N, id: string) {
  const present = site.store.get(name, id)
  if (!present) throw notFound(`There is no ${collections[name].label} "${id}" any more`)
  return present as Entry<(typeof collections)[N]>
}

/** What is served of an entry or singleton; no fields where nothing is. */
export function presentValue({ store }: Pick<Site, 'store'>, kind: KindName, id: string): Fields {
  return (id === '' ? store.read(kind as never) : store.get(kind as never, id)) ?? {}
}
