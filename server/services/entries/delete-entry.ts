import type { SpecialVerb } from '../../../src/lib/change-words'
import { type CollectionName, kinds } from '../../../src/schema'
import type { Author } from '../../git/repository'
import type { FileChange } from '../../store/journal'
import { removeReferences } from '../../store/references'
import { subjectOf, subjectOfMany, type Touched } from '../save/commit-text'
import { inTurn } from '../save/in-turn'
import { takeIn } from '../save/take-in'
import { save, type Saved } from '../save/save'
import type { Site } from '../site/site'
import { titleOf } from './entry-fields'
import { planValue } from './plan-fields'
import { presentEntry } from './present-entry'

/**
 * Deletes an entry and takes out every reference to it, in one commit.
 * @throws AppError 404 for an unknown id
 */
export function deleteEntry(
  site: Site,
  author: Author,
  name: CollectionName,
  id: string,
): Promise<Saved> {
  return deleteEntries(site, author, name, async () => ({ ids: [id], files: [] }))
}

/**
 * Where files lie that may refer to others. Users and messages do not, and whose file a git clean has just
 * taken would be logged out.
 */
export const mayRefer = Object.values(kinds)
  .filter(({ repository }) => repository === 'site')
  .map((declared) => (declared.kind === 'collection' ? declared.folder : declared.file))

/** What is deleted together: the first of the entries names the commit, unless `verb` does. */
interface Deletion {
  ids: readonly [string, ...string[]]
  /** Those of media/ that go with them. */
  files: readonly FileChange[]
  /** What the commit says was done, such as `take down`. */
  verb?: SpecialVerb
}

/**
 * Deletes entries of a collection and takes out every reference to one of them, in one commit.
 * @param found says what is to go, null where that is nothing; asked when it is this deletion's turn
 * @throws AppError 404 for an unknown id
 */
export function deleteEntries(
  site: Site,
  author: Author,
  name: CollectionName,
  found: () => Promise<Deletion | null>,
): Promise<Saved> {
  return inTurn(site, async () => {
    // A file that was just written by hand may refer to it.
    await takeIn(site, mayRefer)
    const deletion = await found()
    if (!deletion) return { change: '' }
    const { ids, files, verb } = deletion
    const [first, ...others] = ids
    const cleaned = await planReferrers(site, name, ids)
    const touched = [
      touchedBy(site, name, first),
      ...others.map((id) => touchedBy(site, name, id)),
    ] as const
    return save(site, {
      author,
      touched: [...touched, ...cleaned.map(({ touched }) => touched)],
      files: [
        ...(await Promise.all(ids.map((id) => site.store.plan(name, id, null)))),
        ...cleaned.map(({ file }) => file),
        ...files,
      ],
      subject: verb ? subjectOf(touched[0], verb) : subjectOfMany(touched),
    })
  })
}

function touchedBy(site: Site, name: CollectionName, id: string): Touched {
  const entry = presentEntry(site, name, id)
  return { kind: name, id, title: titleOf(name, { ...entry }), action: 'delete', fields: [] }
}

/** The entries that refer to one of `ids`, each as it is to be without that. */
async function planReferrers(site: Site, name: CollectionName, ids: readonly string[]) {
  const freed = site.store.withReferences(name, ids, removeReferences)
  const plans = freed.map(({ kind, id, value }) => planValue(site, kind, id, value))
  return (await Promise.all(plans)).flatMap((plan) => plan ?? [])
}
