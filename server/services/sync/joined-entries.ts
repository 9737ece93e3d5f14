import type { Fields } from '../../../src/lib/same-value'
import type { MergeFile, Resolved } from '../../git/sync/merge-tree'
import type { Sides } from '../../git/sync/sides'
import { locate, type Location } from '../../store/locations'
import { valueOf } from '../entries/entry-fields'
import type { Site } from '../site/site'

/** One of the two histories that are joined. */
export type Side = keyof Sides

/** An entry that a side changed, as each side has it and as it is once they are joined. */
export interface JoinedEntry extends Location {
  path: string
  /** What its file holds; null where it is deleted. */
  content: Buffer | null
  /** What that says; undefined where it cannot be read. */
  value: Fields | undefined
  sides: Readonly<Record<Side, { blob: string; value: Fields | undefined }>>
}

interface Changed {
  path: string
  /** The blob that each side has; '' for none. */
  blobs: Record<Side, string>
  /** What it becomes: what a side made of it, or what both were joined to. */
  becomes: Side | Buffer | null
}

/** All entries that a side changed, but for those of `files` that are not `resolved` yet. */
export async function joinedEntries(
  site: Site,
  files: readonly MergeFile[],
  sides: Sides,
  resolved: readonly Resolved[],
): Promise<JoinedEntry[]> {
  const both = new Set(files.map(({ path }) => path))
  const once = [...changedBy('mine', sides), ...changedBy('other', sides)]
  const changed = [...once.filter(({ path }) => !both.has(path)), ...changedByBoth(files, resolved)]
  const located = changed.flatMap((one) => {
    const at = locate(one.path)
    return at ? { ...one, ...at } : []
  })
  const stored = located.flatMap(({ path, blobs: { mine, other } }) => [
    { path, blob: mine },
    { path, blob: other },
  ])
  const texts = await site.repositories.site.contents(stored)
  return located.map(({ path, kind, id, blobs, becomes }, at) => {
    const bytes = { mine: texts[2 * at], other: texts[2 * at + 1] }
    const side = (name: Side) => ({ blob: blobs[name], value: valueOf(kind, bytes[name]) })
    const content = typeof becomes === 'string' ? (bytes[becomes] ?? null) : becomes
    const value = valueOf(kind, content)
    return { path, kind, id, content, value, sides: { mine: side('mine'), other: side('other') } }
  })
}

/** The other one. */
export const opposite = (side: Side): Side => (side === 'mine' ? 'other' : 'mine')

function changedBy(side: Side, sides: Sides): Changed[] {
  const there = new Set(sides[opposite(side)].map(({ path }) => path))
  return sides[side].flatMap(({ path, before, after }) => {
    const blobs = side === 'mine' ? { mine: after, other: before } : { mine: before, other: after }
    return there.has(path) ? [] : { path, blobs, becomes: side }
  })
}

function changedByBoth(files: readonly MergeFile[], resolved: readonly Resolved[]): Changed[] {
  return files.flatMap(({ path, ours, theirs }) => {
    const found = resolved.find((file) => file.path === path)
    if (!found || 'blob' in found) return []
    return { path, blobs: { mine: ours, other: theirs }, becomes: found.content }
  })
}
