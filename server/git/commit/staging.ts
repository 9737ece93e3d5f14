import { readDiskForms, type StoredFile } from '../disk-form'
import { readIndex } from '../raw/index-file'
import { lockingGit } from '../recovery/locking-git'
import type { GitFolders } from '../folders'
import { git, type Place } from '../run'
import { nulEnded, pathsFromInput } from './commit'

// More than this would not fit on a command line.
const manyPaths = 1000

/**
 * Has git look again at those of `paths` that it was told to call unchanged: it says of none that it was
 * edited, and the next commit takes what is there.
 */
export async function lookAgain(
  place: Place,
  folders: GitFolders,
  paths: readonly string[],
): Promise<void> {
  const entries = [...(readIndex(folders.gitDir, paths)?.entries ?? [])]
  const unseen = entries.flatMap(([path, { isCalledUnchanged }]) => (isCalledUnchanged ? path : []))
  if (unseen.length === 0) return
  const args = ['update-index', '--no-assume-unchanged', '-z', '--stdin']
  await lockingGit(place, folders, args, { input: nulEnded(unseen) })
}

/** Whether any of `paths` may be other on disk or in the index than in HEAD; writes nothing. */
export async function mayDiffer(place: Place, paths: readonly string[]): Promise<boolean> {
  if (paths.length > manyPaths) return true
  const status = ['status', '--porcelain=v2', '--branch', '-z', '--no-renames']
  // The private history holds what .gitignore names.
  const all = ['--untracked-files=all', '--ignored=matching']
  const output = await git(place, [...status, ...all, '--', ...paths])
  return output.split('\0').some((line) => line !== '' && !line.startsWith('# '))
}

/**
 * Puts `paths` into the index as they are on disk; gives those that now differ from HEAD, each with
 * its blob there.
 */
export async function stage(
  place: Place,
  folders: GitFolders,
  paths: readonly string[],
): Promise<StoredFile[]> {
  await updateIndex(place, folders, paths)
  const status = ['status', '--porcelain=v2', '--branch', '-z', '--untracked-files=no']
  const limit = paths.length <= manyPaths ? ['--', ...paths] : []
  const output = await git(place, [...status, '--no-renames', ...limit])
  const asked = new Set(paths)
  return output.split('\0').flatMap((line) => {
    const [, blob = '', path = ''] = /^1 [^.]. (?:\S+ ){5}(\S+) (.+)$/s.exec(line) ?? []
    return asked.has(path) ? [{ path, blob }] : []
  })
}

/**
 * What those of `paths` would be on disk that are staged as neither HEAD nor the disk has them, as after
 * `git add` and a change of mind.
 */
export async function stagedApart(
  place: Place,
  paths: readonly string[],
): Promise<Map<string, Buffer>> {
  const status = ['status', '--porcelain=v2', '-z', '--untracked-files=no', '--no-renames']
  const few = paths.length > manyPaths ? [] : paths
  const output = await git(place, [...status, '--', ...few])
  const meant = new Set(paths)
  const files = output.split('\0').flatMap((line) => {
    const [, blob = '', path = ''] =
      /^1 [AM][DM] \S+ \S+ 100644 \S+ \S+ (\S+) (.+)$/s.exec(line) ?? []
    return meant.has(path) ? [{ path, blob }] : []
  })
  const contents = await readDiskForms(place, files)
  return new Map(
    files.flatMap(({ path }, index) => {
      const content = contents[index]
      return content ? [[path, content] as const] : []
    }),
  )
}

/** Puts `paths` into the index as they are on disk. */
export async function updateIndex(
  place: Place,
  folders: GitFolders,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return
  const args = ['update-index', '--add', '--remove', '--replace', '-z', '--stdin']
  await lockingGit(place, folders, args, { input: nulEnded(paths) })
}

/**
 * Names new files to git without their contents: a commit of theirs takes them, and somebody else's
 * that is made in between does not.
 */
export async function intendToAdd(
  place: Place,
  folders: GitFolders,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return
  // The private history holds what .gitignore names, and a sparse checkout may leave out its folder.
  const args = ['add', '--intent-to-add', '--force', '--sparse', ...pathsFromInput]
  await lockingGit(place, folders, args, { input: nulEnded(paths) })
}

/** The files that git calls unmerged: a developer has not chosen between two versions yet. */
export async function findUnmerged(place: Place): Promise<string[]> {
  const output = await git(place, ['ls-files', '--unmerged', '-z'])
  const paths = output.split('\0').flatMap((line) => line.split('\t').slice(1).join('\t') || [])
  return [...new Set(paths)]
}

/** Those of `paths` that git has in its index, merged or not. */
export async function tracked(
  place: Place,
  { gitDir }: GitFolders,
  paths: readonly string[],
): Promise<string[]> {
  const index = readIndex(gitDir, paths)
  if (index) return paths.filter((path) => index.entries.has(path) || index.unmerged.includes(path))
  const output = await git(place, ['ls-files', '-z', '--', ...paths])
  return paths.filter((path) => `\0${output}`.includes(`\0${path}\0`))
}
