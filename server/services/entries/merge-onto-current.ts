import { kinds, type KindName } from '../../../src/schema'
import type { Fields } from '../../../src/lib/same-value'
import { mergeValues, withDecided } from '../../../src/lib/merge/merge-values'
import { conflicting } from '../../errors'
import { entryPath } from '../../store/locations'
import type { Site } from '../site/site'
import { fieldsOf, valueOf, withSecretsApart } from './entry-fields'
import { asInFile, inFull, withChange } from './in-full'

interface WantedChange {
  kind: KindName
  /** The entry as it is now, with its revision. */
  present: Fields
  /** The entry as its last good file has it, where the one on disk is wrong. */
  good?: Fields
  /** The fields somebody wants to set. */
  change: Fields
  /** The revision their form was loaded from. */
  expected?: string
}

/**
 * The entry with somebody's change applied. If it has moved on since the revision they worked from,
 * what others changed meanwhile is kept too.
 * @throws AppError 409 with both sides where they changed the same thing differently
 */
export async function mergeOntoCurrent(
  site: Site,
  edit: WantedChange,
): Promise<Record<string, unknown>> {
  const { kind, present, good, change, expected } = edit
  const file = fieldsOf(present)
  const theirs = inFull(kind, file)
  const saved = (value: Fields) => asInFile(kind, value, file)
  // Of a wrong file a form shows the last good version, even after it was asked about the two.
  const asked = expected === present.revision
  if (expected === undefined || (asked && !good)) return saved(withChange(theirs, change))
  const isGood = good && (asked || expected === good.revision)
  const known = isGood ? fieldsOf(good) : await valueAt(site, kind, expected)
  const base = known && inFull(kind, known)
  const { shown, secret } = withSecretsApart(kind, change)
  const mine = withChange(base ?? theirs, shown)
  const { merged, conflicts } = mergeValues(base ?? {}, mine, theirs, kinds[kind].labels)
  if (conflicts.length === 0) return saved({ ...merged, ...secret })
  if (asked) return saved(conflicts.reduce(withDecided, { ...merged, ...secret }))
  throw conflicting('Somebody else changed this in the meantime. Choose what to keep.', {
    revision: String(present.revision),
    fields: conflicts,
    author: await lastAuthor(site, kind, present),
    ...(good && { isUnread: true }),
  })
}

const byHand = 'Somebody who edits the files by hand'

/** Who changed an entry last, by its commit or, where there is none yet, by what waits for one. */
async function lastAuthor(site: Site, kind: KindName, { id, revision }: Fields) {
  const repository = site.repositories[kinds[kind].repository]
  const path = entryPath(kind, String(id ?? ''))
  const { items } = await repository.versionsOf(path, { limit: 1 })
  const [last] = items
  if (last && last.file.after === revision) return last.author
  return site.waiting.authorOf(path, String(revision))?.name ?? byHand
}

async function valueAt(site: Site, kind: KindName, revision: string) {
  return valueOf(kind, await site.repositories[kinds[kind].repository].fileAt(revision))
}
