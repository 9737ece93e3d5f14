import path from 'node:path'
import { filesBelow } from '../../files/files-below'
import { unlessMissing } from '../../files/paths'
import type { Author, CommitRequest } from './commit'
import { readGitConfig } from '../configuration'
import { findConverted } from '../converted'
import type { StoredFile } from '../disk-form'
import { entryInFile } from './entry-in-file'
import { handEditAction } from '../log'
import { indexedBelow } from '../raw/index-file'
import type { GitFolders } from '../folders'
import { git, type Place } from '../run'

const fallback: Author = { name: 'Hand edit', email: 'hand-edit@callboard.invalid' }

/** Whom git on this machine would name as author of a commit made by hand here. */
async function developer(place: Place): Promise<Author> {
  const values = await readGitConfig(place)
  return {
    name: values.get('user.name') || fallback.name,
    email: values.get('user.email') || fallback.email,
  }
}

/** The commit of what a developer changed in `files`, under their own name. */
export async function handEdit(place: Place, files: readonly string[]): Promise<CommitRequest> {
  const [first = '', ...rest] = files
  return {
    paths: files,
    author: await developer(place),
    subject: `hand edit: ${first}${rest.length > 0 ? ` and ${rest.length} more` : ''}`,
    trailers: [
      ...files.map((file) => ['Entry', entryInFile(file)] as const),
      ['Action', handEditAction] as const,
    ],
  }
}

/** The files under `folders` that are not in the index as they are on disk, or not at all. */
export async function findHandEdits(place: Place, folders: readonly string[]): Promise<string[]> {
  const which = ['--modified', '--others', '--deduplicate']
  const output = await git(place, ['ls-files', '-z', ...which, '--', ...folders])
  return output.split('\0').filter(Boolean)
}

/** Those of `files` that are not in HEAD as they are on disk, or not there as they are in HEAD. */
export async function findUncommitted(place: Place, files: readonly string[]): Promise<string[]> {
  const changed = await git(place, [
    'diff',
    '--name-only',
    '-z',
    '--no-renames',
    'HEAD',
    '--',
    ...files,
  ])
  const others = await git(place, ['ls-files', '-z', '--others', '--', ...files])
  return `${changed}${others}`.split('\0').filter(Boolean)
}

/**
 * What those of `files`, staged as they are on disk, were called in HEAD before somebody gave them other
 * names in their folders by hand. What only looks like it is not taken for it.
 */
export async function formerNames(place: Place, files: readonly string[]): Promise<string[]> {
  const folders = new Set(files.map((file) => path.posix.dirname(file)))
  const which = ['--name-status', '-z', '--find-renames=100%', '--diff-filter=R']
  const output = await git(place, ['diff', ...which, 'HEAD', '--', ...folders])
  // Each is three: how alike they are, the former name and the present one.
  const found = [...output.matchAll(/R\d+\0([^\0]+)\0([^\0]+)\0/g)]
  return found.flatMap(([, former = '', present = '']) => (files.includes(present) ? [former] : []))
}

interface Compared {
  /** The folders they are in, each named with a slash at its end. */
  below: readonly string[]
  /** Whether a file is looked at. */
  isMeant: (file: string) => boolean
  /** The blob ids of files that are as they are known to be. */
  known: ReadonlyMap<string, string>
}

/**
 * The files whose bytes are not what the index has: edited, not added, or stored in another form. Throws
 * GitError.
 */
export async function findUnlikeIndex(
  place: Place,
  { gitDir }: GitFolders,
  { below, isMeant, known }: Compared,
): Promise<string[]> {
  const indexed = indexedBelow(gitDir, below) ?? (await askIndex(place, below))
  const files: StoredFile[] = []
  for (const folder of below) {
    const names = await unlessMissing(filesBelow(path.join(place.workTree, folder)), [])
    const there = names.map((name) => folder + name).filter(isMeant)
    files.push(...there.map((file) => ({ path: file, blob: indexed.get(file) ?? '' })))
  }
  return findConverted(
    place,
    files.filter((file) => known.get(file.path) !== file.blob),
  )
}

async function askIndex(place: Place, folders: readonly string[]): Promise<Map<string, string>> {
  const output = await git(place, ['ls-files', '-z', '--stage', '--', ...folders])
  const entries = output.split('\0').flatMap((line): [file: string, blob: string][] => {
    const [, blob, file] = /^\d+ ([0-9a-f]+) \d\t(.+)$/s.exec(line) ?? []
    return blob && file ? [[file, blob]] : []
  })
  return new Map(entries)
}
