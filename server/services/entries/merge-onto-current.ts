import { kinds, type KindName } from '../../../src/schema'
import type { Fields } from '../../../src/lib/same-value'
import { mergeValues, withDecided } from '../../../src/lib/merge/merge-values'
import { conflicting } from '../../errors'
import { entryPath } from '../../store/locations'
import type { Site } from '../site/site'
import { fieldsOf, valueOf, withSecretsApart } from './entry-fields'
import { asInFile, inFull, withChange } from './in-full'

/** What a change was made from. */
export interface MadeFrom {
  /** The revision that its form was loaded from. */
  revision: string
  /** The commits of its sender's own saves that the form went on from before they were done, oldest first. */
  ownChanges?: readonly string[]
}

interface WantedChange {
  kind: KindName
  /** The entry as it is now, with its revision. */
  present: Fields
  /** The entry as its last good file has it, where the one on disk is wrong. */
  good?: Fields
  /** The fields somebody wants to set. */
  change: Fields
  expected?: MadeFrom
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
  const asked = expected?.revision === present.revision
  if (expected === undefined || (asked && !good)) return saved(withChange(theirs, change))
  const isGood = good && (asked || expected.revision === good.revision)
  const known = isGood ? fieldsOf(good) : await valueAt(site, kind, expected.revision)
  const path = entryPath(kind, String(present.id ?? ''))
  const base = known && (await withOwnChanges(site, kind, path, known, expected.ownChanges))
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

/**
 * A value as a form showed it that went on from saves before they were done: with what they made of it,
 * and without what others had changed meanwhile, which was brought together only as they were done.
 * @param path the file of the value
 */
async function withOwnChanges(
  site: Site,
  kind: KindName,
  path: string,
  value: Fields,
  ownChanges: MadeFrom['ownChanges'] = [],
): Promise<Fields> {
  const repository = site.repositories[kinds[kind].repository]
  let shown = inFull(kind, value)
  for (const change of ownChanges) {
    const sides = [`${change}^`, change].map((commit) => repository.fileAt(commit, path))
    const [before, after] = (await Promise.all(sides)).map((bytes) => valueOf(kind, bytes))
    if (!before || !after) continue
    const { merged, conflicts } = mergeValues(inFull(kind, before), inFull(kind, after), shown)
    shown = conflicts.reduce(withDecided, merged)
  }
  return shown
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
