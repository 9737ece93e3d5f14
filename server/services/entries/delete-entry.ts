import { collections, kinds, type CollectionName } from '../../../src/schema'
import type { Usage } from '../../../src/schema/api'
import { notFound } from '../../errors'
import type { Author } from '../../git/repository'
import type { FileChange } from '../../store/journal'
import { changedFields } from './changed-fields'
import type { Touched } from '../save/commit-text'
import { inTurn } from '../save/in-turn'
import { takeIn } from '../save/publish-changes'
import { save, type Saved } from '../save/save'
import type { Site } from '../site/site'
import { fieldsOf, titleOf } from './entry-fields'
import { planFields, presentValue } from './plan-fields'

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
    // A file that was just written by hand may refer to it.
    await takeIn(site, ['content'])
    const entry = site.store.get(name, id)
    if (!entry) throw notFound(`There is no ${collections[name].label} "${id}" any more`)
    const referrers = site.store.withoutReferences(name, id).map((referrer) => {
      const present = fieldsOf(presentValue(site, referrer.kind, referrer.id))
      return { ...referrer, fields: changedFields(present, { ...referrer.value }) }
    })
    const cleaned = await Promise.all(
      referrers.map(({ kind, id: referrer, value, fields }) =>
        planFields(site, kind, referrer, picked({ ...value }, fields)),
      ),
    )
    const title = titleOf(name, entry)
    return save(site, {
      author,
      touched: [
        { kind: name, id, title, action: 'delete', fields: [] },
        ...referrers.map(({ kind, id: referrer, value, fields }): Touched => ({
          kind,
          id: referrer,
          title: titleOf(kind, { ...value }),
          action: 'update',
          fields,
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

function picked(value: Readonly<Record<string, unknown>>, fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, value[field]]))
}
