import type { Author, CommitRequest } from './commit'
import { readGitConfig } from '../configuration'
import { findConverted } from '../converted'
import type { StoredFile } from '../disk-form'
import { entryInFile } from './entry-in-file'
import { handEditAction } from '../log'
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

/** The files under `folders`, but for those `edited`, of which git stores another form than on disk. */
export async function convertedIn(
  place: Place,
  folders: readonly string[],
  edited: ReadonlySet<string>,
): Promise<string[]> {
  const output = await git(place, ['ls-files', '-z', '--stage', '--', ...folders])
  const stored = output.split('\0').flatMap((line): StoredFile[] => {
    const [, blob = '', path = ''] = /^100\d+ ([0-9a-f]+) 0\t(.+)$/s.exec(line) ?? []
    return path === '' || edited.has(path) ? [] : [{ path, blob }]
  })
  return findConverted(place, stored)
}
