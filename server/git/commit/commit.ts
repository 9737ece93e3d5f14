import { withLockRetry } from './locks'
import { type Contents, mustHold } from './must-hold'
import { keepConverted } from '../converted'
import type { StoredFile } from '../disk-form'
import { headCommit } from '../refs'
import { git, type Place } from '../run'
import { filesAt } from '../tree'

export interface Author {
  name: string
  email: string
}

/** One commit to make of exactly `paths`: relative to the site, with forward slashes. */
export interface CommitRequest {
  paths: readonly string[]
  author: Author
  subject: string
  /** Lines at the end of the message, such as `['Entry', 'news/cast-as-pip']`. */
  trailers: readonly (readonly [string, string])[]
  at?: Date
  /** What the commit must have of all `paths`, or not be made. */
  contents?: Contents
}

// More than this would not fit on a command line.
const manyPaths = 1000
// Git makes each file that it reports durable by itself, and the rest of them together; but for a
// command that prints nothing simple-git waits 50 ms, in which a few are long done.
const mostReported = 20
const pathsFromInput = ['--pathspec-from-file=-', '--pathspec-file-nul']
const nulEnded = (paths: readonly string[]) => paths.map((path) => `${path}\0`).join('')
const oneLine = (text: string) => text.replace(/[\s\0]+/g, ' ').trim()

/** A commit's message: its subject, then its trailers. */
export function message({ subject, trailers }: Omit<CommitRequest, 'paths'>): string {
  const lines = trailers.map(([key, value]) => `${key}: ${oneLine(value)}`)
  return [oneLine(subject), ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}

/** The environment that makes git write this author and committer, whatever is configured. */
export function identity(author: Author, at?: Date): Record<string, string> {
  const email = oneLine(author.email.replace(/[<>]/g, ''))
  // Git refuses a name of which nothing is left without these characters.
  const name = /[^\s.,:;<>"'\\]/.test(author.name) ? oneLine(author.name) : email
  const date = at ? `@${Math.floor(at.getTime() / 1000)} +0000` : undefined
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    ...(date && { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }),
  }
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
export async function stage(place: Place, paths: readonly string[]): Promise<StoredFile[]> {
  const reports = paths.length <= mostReported ? ['--verbose'] : []
  await git(
    place,
    ['update-index', ...reports, '--add', '--remove', '--replace', '-z', '--stdin'],
    {
      input: nulEnded(paths),
    },
  )
  const status = ['status', '--porcelain=v2', '--branch', '-z', '--untracked-files=no']
  const limit = paths.length <= manyPaths ? ['--', ...paths] : []
  const output = await git(place, [...status, '--no-renames', ...limit])
  const asked = new Set(paths)
  return output.split('\0').flatMap((line) => {
    const [, blob = '', path = ''] = /^1 [^.]. (?:\S+ ){5}(\S+) (.+)$/s.exec(line) ?? []
    return asked.has(path) ? [{ path, blob }] : []
  })
}

/** The files that git calls unmerged: a developer has not chosen between two versions yet. */
export async function findUnmerged(place: Place): Promise<string[]> {
  const output = await git(place, ['ls-files', '--unmerged', '-z'])
  const paths = output.split('\0').flatMap((line) => line.split('\t').slice(1).join('\t') || [])
  return [...new Set(paths)]
}

/** Puts the index back to HEAD for `paths` alone, if nothing prevents that; says whether it did. */
export async function tryUnstage(place: Place, paths: readonly string[]): Promise<boolean> {
  if (paths.length === 0) return true
  const reset = git(place, ['reset', '--quiet', ...pathsFromInput], { input: nulEnded(paths) })
  return reset.then(
    () => true,
    () => false,
  )
}

async function commitStaged(
  place: Place,
  changed: readonly StoredFile[],
  request: CommitRequest,
): Promise<string | undefined> {
  if (changed.length === 0) return undefined
  await keepConverted(place, changed)
  const paths = changed.map((file) => file.path)
  const args = ['commit', '--only', '--no-verify', '--no-status', '--cleanup=verbatim']
  const env = identity(request.author, request.at)
  const options = { input: nulEnded(paths), env, once: true }
  try {
    const output = await git(place, [...args, ...pathsFromInput, '-m', message(request)], options)
    const id = /^\[.*?([0-9a-f]{40,64})\]/.exec(output)?.[1]
    if (!id) throw new Error(`git commit answered something unexpected: ${output}`)
    return id
  } catch (error) {
    const made = await headWith(place, changed).catch(() => undefined)
    if (!made) throw error
    await tryUnstage(place, paths)
    return made
  }
}

/** HEAD, if it has what was staged: a git that ended badly may have made its commit before. */
async function headWith(place: Place, staged: readonly StoredFile[]): Promise<string | undefined> {
  const paths = staged.map((file) => file.path)
  const blobs = await filesAt(place, 'HEAD', paths)
  const hasAll = staged.every(({ path, blob }) => (blobs.get(path) ?? '') === blobOf(blob))
  return hasAll ? headCommit(place) : undefined
}

// Git lists a deleted file with zeros.
const blobOf = (id: string) => id.replace(/^0+$/, '')

async function commitHeld(place: Place, request: CommitRequest): Promise<string | undefined> {
  const staged = await stage(place, request.paths)
  const id = await commitStaged(place, staged, request)
  if (!request.contents) return id
  try {
    await mustHold(place, id ?? 'HEAD', request.contents, staged)
    return id
  } catch (error) {
    if (id) await git(place, ['update-ref', '-m', 'save: taken back', 'HEAD', `${id}^`, id])
    throw error
  }
}

/**
 * Commits what of `request.paths` differs from HEAD and gives the commit's id, or undefined where
 * nothing differs. On failure it throws and the index is put back for these paths.
 */
export async function commitPaths(
  place: Place,
  request: CommitRequest,
): Promise<string | undefined> {
  if (request.paths.length === 0) return undefined
  try {
    return await withLockRetry(() => commitHeld(place, request))
  } catch (error) {
    await tryUnstage(place, request.paths)
    throw error
  }
}
