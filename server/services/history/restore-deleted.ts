import { isDeepStrictEqual } from 'node:util'
import { mergeValues, withDecided } from '../../../src/lib/merge/merge-values'
import { type Fields, isSame, picked } from '../../../src/lib/same-value'
import { kinds, type KindName } from '../../../src/schema'
import { blobIdOrNone } from '../../files/blob-id'
import type { ChangedFile } from '../../git/log'
import type { FileChange } from '../../store/journal'
import { locate } from '../../store/locations'
import {
  findReferences,
  type FoundReference,
  pointsTo,
  removeReferences,
  type Target,
} from '../../store/references'
import { valueOf } from '../entries/entry-fields'
import type { Site } from '../site/site'
import type { FoundChange } from './find-change'
import { movedOn, reverseFile } from './reverse-change'
import { contentOnDisk } from '../site/on-disk'

/**
 * The files that bring back an entry which a change deleted, and nothing else of that change: its
 * own file, its picture with its original, and the references to it that were cleaned then. Throws 409
 * where something else has come in its place.
 */
export async function restoreDeleted(
  site: Site,
  change: FoundChange,
  { kind, id }: { kind: KindName; id: string },
  deleted: ChangedFile,
): Promise<FileChange[]> {
  const [text] = await change.repository.contents([{ path: deleted.path, blob: deleted.before }])
  const value = valueOf(kind, text)
  const filename = kind === 'images' ? String(value?.filename) : undefined
  const original = kind === 'images' ? String(value?.original) : undefined
  const own = [deleted.path, `media/${filename}`, `media/${original}`]
  const target: Target = { to: kind as Target['to'], id, filename }
  const files = await Promise.all(
    change.commit.files.map(async (file) => {
      if (!own.includes(file.path)) return cleanedReferences(site, change, target, file)
      const reversed = await reverseFile(site, change, file)
      if (reversed !== 'moved-on') return reversed
      // Its references, or its words about a picture, must not come to another in its place.
      if (blobIdOrNone(await contentOnDisk(site, file.path)) !== file.before)
        throw await movedOn(site, file)
      return []
    }),
  )
  return files.flat()
}

/** A file of the change with the references to `target` that it lost; none where it lost none. */
async function cleanedReferences(
  site: Site,
  change: FoundChange,
  target: Target,
  file: ChangedFile,
): Promise<FileChange[]> {
  const found = locate(file.path)
  if (!found || file.status !== 'changed') return []
  const { path, before: was, after: became } = file
  const sides = [was, became].map((blob) => ({ path, blob }))
  const [old, left] = await change.repository.contents(sides)
  const [before, after] = [valueOf(found.kind, old), valueOf(found.kind, left)]
  const now = valueOf(found.kind, await contentOnDisk(site, file.path))
  if (!before || !after || !now) return []
  const isTarget = (reference: FoundReference) => pointsTo(reference, target)
  const lost = goneReferences(found.kind, before, after).filter(isTarget)
  if (lost.length === 0) return []
  const asBefore = (present: Fields) => {
    const gone = goneReferences(found.kind, before, present)
    const cleaned = removeReferences(
      before,
      gone.filter((reference) => !isTarget(reference)),
    )
    return { ...after, ...picked(cleaned, lost.map(fieldOf)) }
  }
  if (isDeepStrictEqual(asBefore(after), before)) {
    // All the change did to this file: where nobody touched it since, it comes back to the byte.
    const reversed = await reverseFile(site, change, file)
    if (reversed !== 'moved-on') return reversed
  }
  // What went with it and is back by now stands beside it as it did.
  const mended = asBefore(now)
  const { merged, conflicts } = mergeValues(without(found.kind, mended, after, target), mended, now)
  // Where somebody chose something else since, that stays.
  const kept = conflicts.reduce<Fields>(
    (value, { field, theirs }) => withDecided(value, { field, mine: theirs }),
    merged,
  )
  // A wall that is full by now has no room for it.
  const isFit = kinds[found.kind].schema.safeParse(kept).success
  return isFit && !isSame(kept, now) ? [await site.store.plan(found.kind, found.id, kept)] : []
}

const fieldOf = ({ field }: FoundReference) => field.split('.')[0] ?? field

/** Those references of `before` that `present` lacks. */
function goneReferences(kind: KindName, before: Fields, present: Fields) {
  const still = findReferences(kind, present)
  return findReferences(kind, before).filter(
    ({ to, name }) => !still.some((reference) => reference.to === to && reference.name === name),
  )
}

/** `mended` without the target: its lists without that, and its other fields as the change left them. */
function without(kind: KindName, mended: Fields, after: Fields, target: Target): Fields {
  const named = findReferences(kind, mended).filter((reference) => pointsTo(reference, target))
  const lists = Object.entries(removeReferences(mended, named)).filter(([, held]) =>
    Array.isArray(held),
  )
  return { ...after, ...Object.fromEntries(lists) }
}
