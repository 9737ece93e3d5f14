import { posix } from 'node:path'
import type { Fields } from '../../../src/lib/same-value'
import { isCollectionName, type KindName } from '../../../src/schema'
import { filesOf } from '../../../src/schema/image'
import { freeSlug, slugify } from '../../../src/schema/slug'
import type { Author } from '../../git/repository'
import type { FileChange } from '../../store/journal'
import { entryPath, locate } from '../../store/locations'
import { planFile } from '../../store/plan-file'
import { findReferences, pointsTo, renameReferences, type Target } from '../../store/references'
import { mayRefer } from '../entries/delete-entry'
import { fieldsOf, titleOf } from '../entries/entry-fields'
import { planValue } from '../entries/plan-fields'
import { presentValue } from '../entries/present-entry'
import { bringFile } from '../media/bring-file'
import { subjectOf } from '../save/commit-text'
import { inTurn } from '../save/in-turn'
import { save, type Saved } from '../save/save'
import type { Planned } from '../save/save-note'
import { takeIn } from '../save/take-in'
import { contentOnDisk, everOnDisk } from '../site/on-disk'
import type { Site } from '../site/site'
import { keepFineNotes } from '../whereabouts/keep-fine-notes'

/** Tells whether a path of the site is none for something new. */
type IsTaken = (path: string) => boolean

/** Gives the first slug after a stem whose path is free, which it is not any more then. */
type Claim = (stem: string, pathOf: (slug: string) => string) => string

/** New names for files of media/, by those that they have. */
type NewNames = ReadonlyMap<string, string>

/** An entry with the id that it is to have, and its fields with the new names of its own files. */
interface Renamed {
  kind: KindName
  id: string
  to: string
  before: Fields
  after: Fields
}

/**
 * Gives entries new ids and files of pictures new names, where they are at one of these paths, with all that
 * names them: in one commit.
 * @param isThere whether a remote has something at a path of the site, so that this is no new name
 * @throws AppError like `save`
 */
export async function nameAnew(
  site: Site,
  author: Author,
  paths: readonly string[],
  isThere: IsTaken,
): Promise<Saved> {
  const isUsed = await everOnDisk(site)
  return inTurn(site, async () => {
    // A file that was just written by hand may refer to it.
    await takeIn(site, mayRefer)
    const claim = claiming((path) => isUsed(path) || isThere(path))
    const files = newNames(site, paths, claim)
    const renamed = renamedEntries(site, paths, files, claim)
    const all = [...renamed, ...referrersOf(site, renamed)]
    const plans = (await Promise.all(all.map((one) => plan(site, one, renamed)))).flat()
    const [first, ...others] = plans
    if (!first) return { change: '' }
    const moved = await movedFiles(site, files)
    const fine = renamed.map(({ kind, id }) => site.fineNotes.of(kind, id))
    const saved = await bringAll(site, files, () =>
      save(site, {
        author,
        touched: [first.touched, ...others.map(({ touched }) => touched)],
        files: [...plans.map(({ file }) => file), ...moved],
        subject: subjectOf(first.touched, 'name anew'),
      }),
    )
    for (const [at, { kind, to }] of renamed.entries())
      await keepFineNotes(site, kind, to, { fine: fine[at] })
    return saved
  })
}

// Long names are cut where a number is added: two of one beginning would get the same.
function claiming(isTaken: IsTaken): Claim {
  const claimed = new Set<string>()
  return (stem, pathOf) => {
    const isClaimed = (slug: string) => claimed.has(pathOf(slug)) || isTaken(pathOf(slug))
    const slug = freeSlug(stem, isClaimed)
    claimed.add(pathOf(slug))
    return slug
  }
}

/** Free names for those files at these paths of which pictures are made. */
function newNames({ store }: Site, paths: readonly string[], claim: Claim): NewNames {
  const own = new Set(store.list('images').flatMap(filesOf))
  const names = [...own].filter((name) => paths.includes(`media/${name}`))
  return new Map(
    names.map((name) => {
      const { name: stem, ext } = posix.parse(name)
      const slug = claim(slugify(stem, 'picture'), (free) => `media/${free}${ext}`)
      return [name, `${slug}${ext}`]
    }),
  )
}

function renamedEntries(
  { store }: Site,
  paths: readonly string[],
  files: NewNames,
  claim: Claim,
): Renamed[] {
  const atPaths = paths.flatMap((path) => locate(path) ?? [])
  const ofFiles = store
    .list('images')
    .filter((image) => filesOf(image).some((name) => files.has(name)))
    .map(({ id }) => ({ kind: 'images' as const, id }))
  const found = new Map([...atPaths, ...ofFiles].map((one) => [entryPath(one.kind, one.id), one]))
  return [...found].flatMap(([path, { kind, id }]): Renamed[] => {
    const before = fieldsOf(presentValue({ store }, kind, id))
    if (!isCollectionName(kind) || Object.keys(before).length === 0) return []
    const to = paths.includes(path) ? claim(id, (slug) => entryPath(kind, slug)) : id
    return [{ kind, id, to, before, after: withNames(before, files) }]
  })
}

function withNames(fields: Fields, files: NewNames): Fields {
  const names = (['filename', 'original'] as const).flatMap((field) => {
    const name = files.get(String(fields[field]))
    return name === undefined ? [] : [[field, name] as const]
  })
  return { ...fields, ...Object.fromEntries(names) }
}

/** Those that name one of the renamed entries, and are none. */
function referrersOf({ store }: Site, renamed: readonly Renamed[]): Renamed[] {
  const pathOf = ({ kind, id }: Pick<Renamed, 'kind' | 'id'>) => entryPath(kind, id)
  const known = new Set(renamed.map(pathOf))
  const naming = renamed.flatMap(({ kind, id }) =>
    isCollectionName(kind) ? store.withReferences(kind, [id], (value) => value) : [],
  )
  const others = new Map(naming.map((one) => [pathOf(one), one]))
  return [...others].flatMap(([path, { kind, id, value }]) =>
    known.has(path) ? [] : { kind, id, to: id, before: value, after: value },
  )
}

async function plan(
  site: Site,
  { kind, id, to, after }: Renamed,
  renamed: readonly Renamed[],
): Promise<Planned[]> {
  const value = naming(kind, after, renamed)
  if (to === id) {
    const planned = await planValue(site, kind, id, value)
    return planned ? [planned] : []
  }
  const title = titleOf(kind, value, id)
  const layout = await contentOnDisk(site, entryPath(kind, id))
  return [
    {
      touched: { kind, id: to, title, action: 'add', fields: [] },
      file: planFile(kind, to, value, null, layout ?? undefined),
    },
    {
      touched: { kind, id, title, action: 'delete', fields: [] },
      file: await site.store.plan(kind, id, null),
    },
  ]
}

/** A value that names the renamed entries as they are called from now on. */
function naming(kind: KindName, value: Fields, renamed: readonly Renamed[]): Fields {
  return findReferences(kind, value).reduce((rest, reference) => {
    const found = renamed.find(({ kind: to, id, before }) =>
      pointsTo(reference, { to, id, filename: fileOf(before) } as Target),
    )
    const names = found && { id: found.to, filename: fileOf(found.after) }
    return names ? renameReferences(rest, [reference], names) : rest
  }, value)
}

const fileOf = (fields: Fields) => fields.filename as string | undefined

/** Moves files of media/ to their new names; what is not there stays away. */
async function movedFiles(site: Site, files: NewNames): Promise<FileChange[]> {
  const moves = [...files].map(async ([from, to]): Promise<FileChange[]> => {
    const content = await contentOnDisk(site, `media/${from}`)
    if (!content) return []
    return [
      { path: `media/${to}`, content },
      { path: `media/${from}`, content: null },
    ]
  })
  return (await Promise.all(moves)).flat()
}

/** `bringFile` for each of the new names. */
function bringAll<T>(site: Site, files: NewNames, bring: () => Promise<T>): Promise<T> {
  const { names } = site
  return [...files].reduce((inner, [from, to]) => {
    const original = { name: names.of(from), hash: names.hashOf(from) }
    return () => bringFile(site, to, original, inner)
  }, bring)()
}
