import { collections, kinds, type CollectionName, type KindName } from '../../../src/schema'
import type { Usage } from '../../../src/schema/api'
import { notFound } from '../../errors'
import type { Author } from '../../git/repository'
import type { FileChange } from '../../store/journal'
import { changedFields } from './changed-fields'
import type { Touched } from '../save/commit-text'
import { inTurn } from '../save/in-turn'
import { save, type Saved } from '../save/save'
import type { Site } from '../site/site'
import { fieldsOf, titleOf } from './entry-fields'

/**
 * Deletes an entry and takes out every reference to it, in one commit.
 * @param beside gives the files that go with it, such as the picture that an image entry describes;
 *   asked when it is this deletion's turn, since what was before it may have changed them
 * @throws AppError 404 for an unknown id
 */
export function deleteEntry(
  site: Site,
  author: Author,
  name: CollectionName,
  id: string,
  beside: () => readonly FileChange[] = () => [],
): Promise<Saved> {
  return inTurn(site, async () => {
    const entry = site.store.get(name, id)
    if (!entry) throw notFound(`There is no ${collections[name].label} "${id}" any more`)
    const referrers = site.store.withoutReferences(name, id)
    const cleaned = await Promise.all(
      referrers.map(({ kind, id: referrer, value }) => site.store.plan(kind, referrer, value)),
    )
    const title = titleOf(name, entry)
    return save(site, {
      author,
      touched: [
        { kind: name, id, title, action: 'delete', fields: [] },
        ...referrers.map(({ kind, id: referrer, value }): Touched => ({
          kind,
          id: referrer,
          title: titleOf(kind, { ...value }),
          action: 'update',
          fields: changedFields(fieldsOf(presentValue(site, kind, referrer)), { ...value }),
        })),
      ],
      files: [await site.store.plan(name, id, null), ...cleaned, ...beside()],
    })
  })
}

/** Where an entry is used, so that a person knows what deleting it changes. */
export function usagesOf(site: Site, name: CollectionName, id: string): Usage[] {
  return site.store.referencesTo(name, id).map(({ kind, id: referrer, field }) => ({
    kind,
    id: referrer,
    title: titleOf(kind, presentValue(site, kind, referrer)),
    field: kinds[kind].labels[field.split(/[.[]/)[0] ?? field] ?? field,
  }))
}

function presentValue(site: Site, kind: KindName, id: string): Record<string, unknown> {
  const value = id === '' ? site.store.read(kind as never) : site.store.get(kind as never, id)
  return value ?? {}
}
