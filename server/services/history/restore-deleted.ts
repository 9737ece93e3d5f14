import { isDeepStrictEqual } from 'node:util'
import { mergeValues } from '../../../src/lib/merge/merge-values'
import type { KindName } from '../../../src/schema'
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
      const reversed = await reverseFile(site, change.repository, file)
      if (reversed !== 'moved-on') return reversed
      // Its references, or its words about a picture, must not come to another in its place.
      if (blobIdOrNone(await contentOnDisk(site, file.path)) !== file.before) throw movedOn(file)
      return []
    }),
  )
  return files.flat()
}

/** A file of the change with the references to `target` that it lost; none where it lost none. */
async function cleanedReferences(
  site: Site,
  { repository }: FoundChange,
  target: Target,
  file: ChangedFile,
): Promise<FileChange[]> {
  const found = locate(file.path)
  if (!found || file.status !== 'changed') return []
  const { path, before: was, after: became } = file
  const sides = [was, became].map((blob) => ({ path, blob }))
  const [old, left] = await repository.contents(sides)
  const [before, after] = [valueOf(found.kind, old), valueOf(found.kind, left)]
  const now = valueOf(found.kind, await contentOnDisk(site, file.path))
  if (!before || !after || !now) return []
  const mended = withReferences(found.kind, before, after, target)
  if (isDeepStrictEqual(mended, before)) {
    // All the change did to this file: where nobody touched it since, it comes back to the byte.
    const reversed = await reverseFile(site, repository, file)
    if (reversed !== 'moved-on') return reversed
  }
  const { merged, conflicts } = mergeValues(after, mended, now)
  if (mended === after || conflicts.length > 0) return []
  return [await site.store.plan(found.kind, found.id, merged)]
}

/** `after` with those references of `before` to the target that it lacks; `after` if there are none. */
function withReferences(
  kind: KindName,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  target: Target,
): Record<string, unknown> {
  const held = findReferences(kind, before)
  const still = findReferences(kind, after)
  const isStill = ({ to, name }: FoundReference) =>
    still.some((reference) => reference.to === to && reference.name === name)
  const lost = held.filter((reference) => pointsTo(reference, target) && !isStill(reference))
  if (lost.length === 0) return after
  const others = held.filter((reference) => !pointsTo(reference, target) && !isStill(reference))
  const cleaned = new Map(Object.entries(removeReferences(before, others)))
  const fields = new Set(lost.map(({ field }) => field.split('.')[0] ?? field))
  return { ...after, ...Object.fromEntries([...cleaned].filter(([field]) => fields.has(field))) }
}
