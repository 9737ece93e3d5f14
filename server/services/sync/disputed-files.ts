import { fingerprint } from '../../../src/lib/same-value'
import { kinds } from '../../../src/schema'
import type { MergeFile } from '../../git/sync/merge-tree'
import type { Sides } from '../../git/sync/sides'
import { locate } from '../../store/locations'
import { valueOf } from '../entries/entry-fields'
import type { Site } from '../site/site'
import { namesFileOf } from './as-chosen'
import { blobsIn, moments } from './blobs-in'
import type { Side } from './joined-entries'
import { findTwoFiles, pathsOf, sideOfSame, type TwoFiles } from './two-files'

/** A picture with two files, and the side whose file it gets, as far as that is known. */
export interface PerhapsChosen extends TwoFiles {
  side: Side | undefined
}

/** A file that both sides changed, or that names one which they did. */
export interface Disputed extends MergeFile {
  /** What it is the entry of, where that has two files. */
  picture?: TwoFiles
  /** The pictures with two files that it names by those. */
  names?: readonly PerhapsChosen[]
  /** Of what else than its own two versions is decided on with it. */
  beside?: string
}

/**
 * What has to become one of `files`, which both sides changed: a picture with two files is one thing with
 * these, and what names it comes after it, also where one side alone changed that.
 * @param sideOf what was decided on a picture's file
 */
export async function disputedFiles(
  site: Site,
  files: readonly MergeFile[],
  sides: Sides,
  sideOf: (picture: Disputed) => Side | undefined,
): Promise<Disputed[]> {
  const pictures = await findTwoFiles(site, files, sides)
  if (pictures.length === 0) return [...files]
  const asked = pictures.map((picture) => ({
    ...picture.entry,
    picture,
    beside: fingerprint(moments.map((moment) => [...picture.versions[moment].files])),
  }))
  const chosen = asked.map((file) => ({
    ...file.picture,
    side: sideOfSame(file.picture) ?? sideOf(file),
  }))
  const owned = new Set(pictures.flatMap((one) => [one.entry.path, ...pathsOf(one)]))
  const others = files.filter(({ path }) => !owned.has(path))
  const naming = await withNames(
    site,
    [...others, ...(await changedOnce(site, files, sides))],
    chosen,
  )
  const twice = new Set(others.map(({ path }) => path))
  return [...asked, ...naming.filter(({ path, names }) => twice.has(path) || names)]
}

const mayNameFiles = (path: string) => {
  const kind = locate(path)?.kind
  return kind && kinds[kind].references.some(({ by, to }) => by !== 'id' && to === 'images')
}

/** The files of entries that may name a picture's, and that one side alone changed. */
async function changedOnce(
  site: Site,
  files: readonly MergeFile[],
  sides: Sides,
): Promise<MergeFile[]> {
  const twice = new Set(files.map(({ path }) => path))
  const changed = [...sides.mine, ...sides.other].map(({ path }) => path)
  const once = changed.filter((path) => !twice.has(path) && mayNameFiles(path))
  const blobOf = await blobsIn(site, sides, once)
  return once.map((path) => ({
    path,
    base: blobOf('base', path),
    ours: blobOf('mine', path),
    theirs: blobOf('other', path),
    conflicted: false,
  }))
}

/** Files with those of the pictures that any of their versions names. */
async function withNames(
  site: Site,
  files: readonly MergeFile[],
  pictures: readonly PerhapsChosen[],
): Promise<Disputed[]> {
  const stored = files
    .filter(({ path }) => mayNameFiles(path))
    .flatMap(({ path, base, ours, theirs }) => [base, ours, theirs].map((blob) => ({ path, blob })))
  const texts = await site.repositories.site.contents(stored)
  return files.map((file) => {
    const kind = locate(file.path)?.kind
    const versions = stored.flatMap(({ path }, at) => (path === file.path ? [texts[at]] : []))
    const names = pictures.filter((picture) =>
      versions.some((text) => kind && namesFileOf(kind, valueOf(kind, text), picture)),
    )
    if (names.length === 0) return file
    const beside = fingerprint(names.map(({ entry, side }) => [entry.path, side]))
    return { ...file, names, beside }
  })
}
