import { nameOfEntry } from '../../../src/lib/change-words'
import { mergeValues, withDecided } from '../../../src/lib/merge/merge-values'
import { type Fields, fingerprint, isFields, isSame, picked } from '../../../src/lib/same-value'
import { isCollectionName, kinds, type KindName } from '../../../src/schema'
import type { FieldConflict, SyncConflict } from '../../../src/schema/api'
import { labelAt } from '../../../src/schema/field'
import { filesOf } from '../../../src/schema/image'
import { conflicting, invalid } from '../../errors'
import { sha256 } from '../../files/sha256'
import type { MergeFile, Resolved } from '../../git/sync/merge-tree'
import type { Sides } from '../../git/sync/sides'
import { encode } from '../../store/codec'
import { locate, type Location } from '../../store/locations'
import { titleOf, valueOf } from '../entries/entry-fields'
import type { Site } from '../site/site'
import { asChosen } from './as-chosen'
import { moments } from './blobs-in'
import { filesAsDecided, filesOfChosen } from './decided-files'
import type { Disputed, PerhapsChosen } from './disputed-files'
import type { Side } from './joined-entries'
import type { NamedAgain } from './lost-references'
import { shownBlob, sideOfSame, type TwoFiles, withFileOf } from './two-files'

/** The fields of a picture that describe its file. */
const fileFields = ['filename', 'size', 'mimeType']

/** The field by which a choice names the file of a picture: no entry has it. */
const chosenFile = 'file'

/** What a person chose for an entry both sides changed; null deletes it. */
export interface Decision {
  value: Fields | null
  /** The side whose file a picture gets, where both gave it another. */
  side?: Side
  /** The two versions it was chosen for, and what beside them; it does not hold for others. */
  ours: string
  theirs: string
  beside?: string
}

/** What a person chose for an entry that is in conflict. */
export interface Choice {
  kind: KindName
  id: string
  /** The whole entry, or null to delete it. */
  value?: unknown
  /** Whether both of two that were added under one id stay, the one here under another. */
  both?: boolean
  /** The conflict that it was chosen for. */
  revision: string
}

/** What a person must decide, wherever the two sides come from. */
export type Asked = Omit<SyncConflict, 'holdsUp'>

/** Why nobody can be asked about a file that both sides changed. */
export type Obstacle = 'two pictures' | 'two files' | 'a mistake' | 'no entry'

/** How a file that both sides changed becomes one: at once, by a person's choice, after others, or not yet. */
type Merged =
  | { resolved: Resolved[] }
  | { conflict: Asked }
  | { comesAfter: readonly PerhapsChosen[] }
  | { obstacle: Obstacle }

/**
 * Merges one file that changed on both sides: an entry field by field, anything else as git merged
 * its lines. What neither can is undecided, with the fields a person must choose, or why none can.
 */
export async function mergeFile(
  site: Site,
  file: Disputed | NamedAgain,
  changed: Sides,
  decision: Decision | undefined,
): Promise<Merged | undefined> {
  const found = locate(file.path)
  // Lines of a developer's own files that git could merge are merged.
  if (!found && !file.conflicted) return undefined
  if (!found) return { obstacle: isOfPicture(site, file) ? 'two pictures' : 'no entry' }
  const repository = site.repositories.site
  const versions = [file.base, file.ours, file.theirs].map((blob) => ({ path: file.path, blob }))
  const [base, ours, theirs] = await repository.contents(versions)
  // Where one side alone changed it, what it wrote beside the fields stays.
  const layout = (file.ours === file.base ? theirs : ours) ?? theirs ?? undefined
  const { picture, names = [] }: Partial<Disputed> = file
  const asFound = [base, ours, theirs].map((bytes) => valueOf(found.kind, bytes))
  const made = (value: Fields | null, files: Resolved[]) => ({
    resolved: [{ path: file.path, content: asFile(found.kind, value, layout) }, ...files],
  })
  if (picture) {
    const merged = mergePicture(found, picture, decision)
    if ('conflict' in merged) return merged
    const { value, side } = merged
    const before = filesAsDecided(site, found, asFound, value, changed)
    return made(value, [...before, ...filesOfChosen({ ...picture, side })])
  }
  const sides = names.reduce((all, { side, ...one }) => {
    return side ? asChosen(found.kind, all, { ...one, side }) : all
  }, asFound)
  if (decision) {
    const { value } = decision
    return made(value, filesAsDecided(site, found, sides, value, changed))
  }
  if ([ours, theirs].some((bytes) => hasMistake(found.kind, bytes)))
    return { obstacle: 'a mistake' }
  // By then much of what the two say differently is the same.
  if (names.some(({ side }) => !side)) return { comesAfter: names }
  if (found.kind === 'images' && (describeTwoFiles(sides) || haveTwoFiles(sides, changed))) {
    return { obstacle: sides[0] ? 'two files' : 'two pictures' }
  }
  const { merged, conflict } = compareSides(found, sides)
  if (merged) return made(merged, [])
  if ('namedBy' in file) return { conflict: askedOfNamed(conflict, file.namedBy) }
  // Two pictures are told apart by their files; of one picture there is no second.
  const areTwo = !base && isCollectionName(found.kind) && found.kind !== 'images'
  return { conflict: areTwo ? { ...conflict, areTwo } : conflict }
}

/** Whether both sides added a file of media/ under one name, and a picture here is made of it. */
function isOfPicture({ store }: Site, { path, base }: MergeFile): boolean {
  const names = store.list('images').flatMap(filesOf)
  return base === '' && names.some((name) => path === `media/${name}`)
}

/** What a picture's entry says with the file that was chosen, or what is asked about the two. */
function mergePicture(
  found: Location,
  picture: TwoFiles,
  decision: Decision | undefined,
): { value: Fields; side: Side } | { conflict: Asked } {
  const { versions } = picture
  const side = sideOfSame(picture) ?? decision?.side
  const file = versions[side ?? 'base']
  const sides = moments.map((moment) => withFileOf(versions[moment].value, file))
  const { merged, conflict } = compareSides(found, sides)
  const value = decision?.value ?? merged
  if (side && value) return { value: withFileOf(value, file), side }
  return { conflict: side ? conflict : askedOfTwo(picture, conflict, merged) }
}

/** What is asked about a picture with two files: which of them, and on what else the two sides disagree. */
function askedOfTwo({ versions }: TwoFiles, other: Asked, merged: Fields | undefined): Asked {
  const [base, mine, theirs] = moments.map((moment) => shownBlob(versions[moment]))
  const file = { field: chosenFile, label: 'Picture', base, mine, theirs, arePictures: true }
  const { revision: _other, ...rest } = other
  return merged
    ? asked({ ...rest, fields: [file], merged })
    : asked({ ...rest, fields: [file, ...other.fields] })
}

/** Whether both sides gave a picture another file: what says of one how large it is fits no other. */
function describeTwoFiles(sides: readonly (Fields | undefined)[]): boolean {
  const [base, mine, theirs] = sides.map((side) => side && picked(side, fileFields))
  if (!mine || !theirs) return false
  return !isSame(mine, theirs) && !isSame(mine, base) && !isSame(theirs, base)
}

/** Whether the two sides have different files by one name, which may be of one size. */
function haveTwoFiles([, mine = {}]: readonly (Fields | undefined)[], changed: Sides): boolean {
  const files = filesOf(mine).map((name) => `media/${name}`)
  const here = changed.mine.filter(({ path }) => files.includes(path))
  return here.some(({ path, after }) =>
    changed.other.some((there) => there.path === path && there.after !== after),
  )
}

/** Whether a version is there and cannot be read: nobody may take it for a deletion. */
export function hasMistake(kind: KindName, bytes: Uint8Array | null | undefined): boolean {
  return bytes != null && valueOf(kind, bytes) === undefined
}

/**
 * What two sides made of a third (`base`, `mine`, `theirs`), brought together where they agree;
 * `conflict` is what a person has to choose otherwise, the whole entry where nothing else tells.
 */
export function compareSides(
  found: { kind: KindName; id: string },
  [base = {}, mine, theirs]: readonly (Fields | undefined)[],
): { merged?: Fields; conflict: Asked } {
  const whole = asked(wholeEntry(found, mine, theirs))
  if (!mine || !theirs) return { conflict: whole }
  const { labels } = kinds[found.kind]
  const joined = mergeValues(base, mine, theirs, labels)
  const { merged, conflicts: fields } = withinBounds(found.kind, joined, { base, mine, theirs })
  if (fields.length === 0) return { merged, conflict: whole }
  return { conflict: asked({ ...found, title: titleOf(found.kind, mine), fields, merged }) }
}

/**
 * A merge that offers nothing which no file may hold, such as a wall of ten pictures: those fields are
 * to be chosen as one of the sides has them.
 */
function withinBounds(
  kind: KindName,
  { merged, conflicts }: ReturnType<typeof mergeValues>,
  sides: Record<'base' | 'mine' | 'theirs', Fields>,
): ReturnType<typeof mergeValues> {
  const choices = (['mine', 'theirs'] as const).map((side) =>
    conflicts.reduce<Fields>((value, of) => withDecided(value, { ...of, mine: of[side] }), merged),
  )
  const fields = new Set(choices.flatMap((value) => unfitFields(kind, value)))
  const unfit = [...fields].map((field): FieldConflict => {
    const at = (value: Fields) => field.split('.').reduce<unknown>(partOf, value)
    const label = labelAt(kinds[kind].labels, field)
    return { field, label, base: at(sides.base), mine: at(sides.mine), theirs: at(sides.theirs) }
  })
  return {
    merged: unfit.reduce((value, of) => withDecided(value, { ...of, mine: of.base }), merged),
    conflicts: [...conflicts.filter(({ field }) => !fields.has(field)), ...unfit],
  }
}

function unfitFields(kind: KindName, value: Fields): string[] {
  // Secrets are not among what is joined.
  const issues = kinds[kind].schema.partial().safeParse(value).error?.issues ?? []
  return issues.map(({ path }) => fieldOf(path))
}

const partOf = (value: unknown, key: string) => (isFields(value) ? value[key] : undefined)

/** The dotted field with what a path leads to: an item of a list is none of its own. */
function fieldOf(path: readonly PropertyKey[]): string {
  const item = path.findIndex((key) => typeof key === 'number')
  return path.slice(0, item < 0 ? path.length : item).join('.')
}

function asked(conflict: Omit<Asked, 'revision'>): Asked {
  return { ...conflict, revision: sha256(Buffer.from(fingerprint(conflict))) }
}

/** What is asked about an entry that one side deleted while the other named it anew. */
function askedOfNamed(conflict: Asked, namedBy: string): Asked {
  const fields = conflict.fields.map((whole) => {
    const [deleted, named] = whole.mine ? ['elsewhere', 'here'] : ['here', 'elsewhere']
    return {
      ...whole,
      label: `${whole.label}: deleted ${deleted}, and named ${named} by ${namedBy}`,
    }
  })
  return asked({ ...conflict, fields })
}

/**
 * The side whose file a person chose for a picture that has two; undefined where it has not. Throws 400 where
 * they chose none.
 */
export function chosenSide({ fields }: Asked, value: unknown): Side | undefined {
  const file = fields.find(({ arePictures }) => arePictures)
  if (!file) return undefined
  const chosen = isFields(value) ? value[chosenFile] : undefined
  if (chosen === file.mine) return 'mine'
  if (chosen === file.theirs) return 'other'
  throw invalid([{ path: chosenFile, message: 'Choose one of the two pictures' }])
}

/** Throws 409 where a decision was made on other versions than those that are in conflict now. */
export function mustBeAsked({ kind, title, revision }: Asked, decided: string): void {
  if (revision === decided) return
  throw conflicting(
    `Somebody changed ${nameOfEntry({ kind, title })} meanwhile. Look at both versions again before you decide.`,
  )
}

function asFile(kind: KindName, value: Fields | null, layout?: Buffer): Buffer | null {
  return value === null ? null : Buffer.from(encode(kind, value, layout))
}

/** One side deleted the entry, while the other changed it. */
function wholeEntry(
  { kind, id }: { kind: KindName; id: string },
  mine: Fields | undefined,
  theirs: Fields | undefined,
): Omit<Asked, 'revision'> {
  const sides = { base: null, mine: mine ?? null, theirs: theirs ?? null }
  const label = `The whole ${kinds[kind].label}`
  return {
    kind,
    id,
    title: titleOf(kind, mine ?? theirs, id),
    fields: [{ field: '', label, ...sides }],
    merged: null,
  }
}
