import { type Fields, picked } from '../../../src/lib/same-value'
import { filesOf } from '../../../src/schema/image'
import type { MergeFile } from '../../git/sync/merge-tree'
import type { Sides } from '../../git/sync/sides'
import { entryPath, locate } from '../../store/locations'
import { valueOf } from '../entries/entry-fields'
import type { Site } from '../site/site'
import { blobsIn, moments, type Moment } from './blobs-in'
import type { Side } from './joined-entries'

/** A picture as one version has it: what its entry says, and the blobs of its files by path, '' for none. */
interface Version {
  value: Fields
  files: ReadonlyMap<string, string>
}

/** A picture to which both sides gave another file. */
export interface TwoFiles {
  /** The file of its entry, which may be the same on both sides. */
  entry: MergeFile
  versions: Readonly<Record<Moment, Version>>
}

/** What of an entry goes with its file, and is never that of one side beside the file of the other. */
const fileFields = ['filename', 'original', 'size', 'mimeType', 'focalPoint']

/** A picture's entry, with what goes with its file as another version has that. */
export const withFileOf = (value: Fields, { value: other }: Version): Fields => ({
  ...value,
  ...picked(other, fileFields),
})

/** The blob of what pages show of a picture. */
export const shownBlob = ({ value, files }: Version) =>
  files.get(`media/${String(value.filename)}`) ?? ''

/** The paths of all files that a picture has on either side, or had before. */
export const pathsOf = ({ versions }: TwoFiles): Set<string> =>
  new Set(moments.flatMap((moment) => [...versions[moment].files.keys()]))

/** The side whose file is taken unasked, since both show the same. */
export const sideOfSame = ({ versions: { mine, other } }: TwoFiles): Side | undefined =>
  shownBlob(mine) === shownBlob(other) ? 'mine' : undefined

/**
 * The pictures to which both sides gave another file, under a new name or under the one it had. One that
 * shares a file which both changed with another picture is left out: to choose for one is to choose for both.
 */
export async function findTwoFiles(
  site: Site,
  files: readonly MergeFile[],
  sides: Sides,
): Promise<TwoFiles[]> {
  const entries = await entriesInQuestion(site, files, sides)
  const values = await valuesOf(site, entries)
  const paths = values.flatMap((value) => moments.flatMap((moment) => mediaOf(value[moment])))
  const blobOf = await blobsIn(site, sides, paths)
  const found = entries.flatMap((entry, at): TwoFiles[] => {
    const { base, mine, other } = values[at] ?? {}
    if (!base || !mine || !other) return []
    const version = (value: Fields, moment: Moment) => ({
      value,
      files: new Map(mediaOf(value).map((path) => [path, blobOf(moment, path)])),
    })
    const versions = {
      base: version(base, 'base'),
      mine: version(mine, 'mine'),
      other: version(other, 'other'),
    }
    return areTwo(versions) ? [{ entry, versions }] : []
  })
  const owners = new Map<string, number>()
  for (const path of found.flatMap((picture) => [...pathsOf(picture)]))
    owners.set(path, (owners.get(path) ?? 0) + 1)
  const shared = new Set(files.flatMap(({ path }) => ((owners.get(path) ?? 0) > 1 ? path : [])))
  return found.filter((picture) => [...pathsOf(picture)].every((path) => !shared.has(path)))
}

const mediaOf = (value: Fields | undefined) => filesOf(value ?? {}).map((name) => `media/${name}`)

function areTwo({ base, mine, other }: TwoFiles['versions']): boolean {
  if (shownBlob(mine) === '' || shownBlob(other) === '') return false
  const all = [base, mine, other].map(({ value, files }) =>
    JSON.stringify([value.filename, value.original, ...files]),
  )
  return new Set(all).size === 3
}

const isImage = (path: string) => locate(path)?.kind === 'images'

/** The entries of pictures that may have two files, each as the two sides have it. */
async function entriesInQuestion(
  site: Site,
  files: readonly MergeFile[],
  sides: Sides,
): Promise<MergeFile[]> {
  const twice = files.filter(({ path }) => isImage(path))
  const media = new Set(files.map(({ path }) => path).filter((path) => path.startsWith('media/')))
  if (media.size === 0) return twice
  // Whoever changed a file by hand has not changed its entry.
  const naming = site.store
    .list('images')
    .filter((image) => mediaOf(image).some((path) => media.has(path)))
    .map(({ id }) => entryPath('images', id))
  const changed = [...sides.mine, ...sides.other].map(({ path }) => path).filter(isImage)
  const known = new Set(twice.map(({ path }) => path))
  const others = [...new Set([...naming, ...changed])].filter((path) => !known.has(path))
  const blobOf = await blobsIn(site, sides, others)
  return [
    ...twice,
    ...others.map((path) => ({
      path,
      base: blobOf('base', path),
      ours: blobOf('mine', path),
      theirs: blobOf('other', path),
      conflicted: false,
    })),
  ]
}

type Values = Record<Moment, Fields | undefined>

async function valuesOf(site: Site, entries: readonly MergeFile[]): Promise<Values[]> {
  const stored = entries.flatMap(({ path, base, ours, theirs }) =>
    [base, ours, theirs].map((blob) => ({ path, blob })),
  )
  const texts = await site.repositories.site.contents(stored)
  return entries.map((_entry, at) => {
    const [base, mine, other] = texts
      .slice(3 * at, 3 * at + 3)
      .map((text) => valueOf('images', text))
    return { base, mine, other }
  })
}
