import { listed, nameOfEntry } from '../../../src/lib/change-words'
import { isCollectionName, kinds } from '../../../src/schema'
import type { MergeFile, Resolved } from '../../git/sync/merge-tree'
import type { Sides } from '../../git/sync/sides'
import { planFile } from '../../store/plan-file'
import {
  findReferences,
  type FoundReference,
  pointsTo,
  removeReferences,
  type Target,
} from '../../store/references'
import { titleOf } from '../entries/entry-fields'
import { type Moved, sizeOf, withMoved } from '../history/moved-pictures'
import type { Site } from '../site/site'
import { type JoinedEntry, opposite, type Side } from './joined-entries'

/** What a reference of one side means, and is not there any more once both sides are joined. */
interface Lost {
  target: Target
  /** The side that took it away, with all references that it knew; none where a person did. */
  by?: Side
  entry: JoinedEntry
}

/** An entry that one side deleted while the other named it anew. */
export interface NamedAgain extends MergeFile {
  /** What names it, in words. */
  namedBy: string
}

// More than these nobody reads.
const mostNamed = 3

/** The entries that one side deleted while the other named them anew, but for those in `files`. */
export function findNamedAgain(
  entries: readonly JoinedEntry[],
  files: readonly MergeFile[],
): NamedAgain[] {
  // Of thousands that change few refer to anything.
  const shown = entries.filter(
    ({ kind, value }) => !kinds[kind].onlyArranges && findReferences(kind, value).length > 0,
  )
  const asked = new Set(files.map(({ path }) => path))
  return entries.flatMap(deletion).flatMap((lost) => {
    const { path, sides: has } = lost.entry
    const naming = shown.filter((entry) => namingAnew(entry, lost).length > 0)
    if (asked.has(path) || naming.length === 0) return []
    const [ours, theirs] = [has.mine.blob, has.other.blob]
    const file = { path, base: ours || theirs, ours, theirs, conflicted: true }
    return { ...file, namedBy: inWords(naming) }
  })
}

function inWords(entries: readonly JoinedEntry[]): string {
  const names = entries.map(({ kind, id, value }) =>
    nameOfEntry({ kind, title: titleOf(kind, value, id) }),
  )
  const more = names.length - mostNamed
  return listed(more > 1 ? [...names.slice(0, mostNamed), `${more} more`] : names)
}

/**
 * The files of entries that would name what is gone once both sides are joined, without that; a picture
 * that has another file is named by that.
 */
export async function withoutLost(
  site: Site,
  entries: readonly JoinedEntry[],
  sides: Sides,
): Promise<Resolved[]> {
  const deleted = entries.flatMap(deletion)
  const moved = await Promise.all(
    entries
      .flatMap(otherFile)
      .map(async (lost) => ({ lost, to: await movedTo(site, sides, lost) })),
  )
  return entries.flatMap((entry) => {
    const { kind, id, path, value, content } = entry
    if (!value || !content) return []
    const named = moved.reduce(
      // Anew for each: a picture that hangs twice by then is taken off the wall once, and others move up.
      (rest, { lost, to }) =>
        withMoved(kind, rest, namingAnew({ ...entry, value: rest }, lost), [to]),
      value,
    )
    const dead = new Set(
      deleted
        .flatMap((lost) => namingAnew({ ...entry, value: named }, lost))
        .map(({ field }) => field),
    )
    if (named === value && dead.size === 0) return []
    const left = findReferences(kind, named).filter(({ field }) => dead.has(field))
    const mended = removeReferences(named, left)
    return { path, content: Buffer.from(planFile(kind, id, mended, content).content ?? '') }
  })
}

async function movedTo(
  site: Site,
  { mine, other }: Sides,
  { target, entry }: Lost,
): Promise<Moved> {
  const [from, to] = [target.filename ?? '', String(entry.value?.filename)]
  const path = `media/${to}`
  const blob = [...mine, ...other].find((file) => file.path === path)?.after ?? ''
  const [picture] = await site.repositories.site.contents([{ path, blob }])
  return { from, to, size: await sizeOf(picture ?? null) }
}

/** What is lost where an entry is deleted. */
function deletion(entry: JoinedEntry): Lost[] {
  const { kind, id, content, sides } = entry
  if (content || !isCollectionName(kind)) return []
  const filename = (sides.mine.value ?? sides.other.value)?.filename
  const by = (['mine', 'other'] as const).find((side) => sides[side].blob === '')
  const target = { to: kind, id, filename: typeof filename === 'string' ? filename : undefined }
  return [{ target, by, entry }]
}

/** What is lost where a picture has another file than one of the sides knew. */
function otherFile(entry: JoinedEntry): Lost[] {
  const { kind, value, sides } = entry
  if (kind !== 'images' || !value) return []
  return (['mine', 'other'] as const).flatMap((side) => {
    const filename = sides[side].value?.filename
    if (typeof filename !== 'string' || filename === value.filename) return []
    // It is there still under its id.
    return { target: { to: 'images', id: '', filename }, by: opposite(side), entry }
  })
}

/** The references of an entry to what is lost that the side which took it away did not know. */
function namingAnew({ kind, value, sides }: JoinedEntry, { target, by }: Lost): FoundReference[] {
  const naming = (held: unknown) =>
    findReferences(kind, held).filter((reference) => pointsTo(reference, target))
  const known = new Set(naming(by && sides[by].value).map(fieldOf))
  return naming(value).filter((reference) => !known.has(fieldOf(reference)))
}

/** The field of a reference, which is the same wherever in a list it stands. */
const fieldOf = ({ field }: FoundReference) => field.replace(/\.\d+(?=\.|$)/g, '')
