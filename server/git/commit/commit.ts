import { lockingGit } from '../recovery/locking-git'
import type { GitFolders } from '../folders'
import { headCommit } from '../refs'
import { git, GitError, type Place } from '../run'
import { withLockRetry } from './locks'
import type { Contents } from './must-hold'

export interface Author {
  name: string
  email: string
}

/** Who stands in the commits the program makes by itself, such as the first admin. */
export const programAuthor: Author = { name: 'Callboard', email: 'callboard@callboard.invalid' }

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

/** Has git read paths from its input. */
export const pathsFromInput = ['--pathspec-from-file=-', '--pathspec-file-nul']
// Or somebody has taken a file out of the index that we named.
const nothingToCommit = 1
// As git says where a commit is; the name of a branch has no space.
const onNoBranch = '[detached HEAD '
/** How the log of HEAD names the end of a commit that may not be. */
export const takenBack = 'save: taken back'
/** Paths as git reads them from its input. */
export const nulEnded = (paths: readonly string[]) => paths.map((path) => `${path}\0`).join('')
const oneLine = (text: string) => text.replace(/[\s\0]+/g, ' ').trim()

/** A commit's message: its subject, then its trailers. */
export function message({ subject, trailers }: Omit<CommitRequest, 'paths'>): string {
  const lines = trailers.map(([key, value]) => `${key}: ${oneLine(value)}`)
  return [oneLine(subject), ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}

// What some git takes away at both ends of a name and of an address; since 2.42 it leaves the dot.
const isCrud = (letter: string) => letter <= ' ' || '.,:;<>"\'\\'.includes(letter)

function withoutCrud(text: string): string {
  const letters = [...text]
  const last = letters.findLastIndex((letter) => !isCrud(letter))
  const first = letters.findIndex((letter) => !isCrud(letter))
  return first < 0
    ? ''
    : letters
        .slice(first, last + 1)
        .join('')
        .replace(/[<>\n]/g, '')
}

/** Who commits, as every git writes it: without what would end a name or an address. */
function nameAndEmail(author: Author): Author {
  const email = withoutCrud(oneLine(author.email))
  // Git refuses a name of which nothing is left without these characters.
  return { name: withoutCrud(oneLine(author.name)) || email, email }
}

/** The environment that makes git write this author and committer, whatever is configured. */
export function identity(author: Author, at?: Date): Record<string, string> {
  const { name, email } = nameAndEmail(author)
  const date = at ? `@${Math.floor(at.getTime() / 1000)} +0000` : undefined
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    ...(date && { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }),
  }
}

/** The author and the moment as they stand in a commit. */
export function signature({ author, at = new Date() }: CommitRequest): string {
  const { name, email } = nameAndEmail(author)
  return `${name} <${email}> ${Math.floor(at.getTime() / 1000)} +0000`
}

/**
 * Puts the index back to HEAD for `paths` alone, if nothing prevents that for as long as a save waits
 * for a lock; says whether it did.
 */
export async function tryUnstage(place: Place, paths: readonly string[]): Promise<boolean> {
  if (paths.length === 0) return true
  const reset = () =>
    git(place, ['reset', '--quiet', ...pathsFromInput], { input: nulEnded(paths) })
  return withLockRetry(reset).then(
    () => true,
    () => false,
  )
}

/** Commits `paths` as they are on disk; undefined where nothing of them differs from HEAD. */
export async function commitOnly(
  place: Place,
  folders: GitFolders,
  paths: readonly string[],
  request: CommitRequest,
): Promise<string | undefined> {
  if (paths.length === 0) return undefined
  const before = await headCommit(place, folders)
  const args = ['commit', '--only', '--no-verify', '--no-status', '--cleanup=verbatim']
  const env = identity(request.author, request.at)
  const options = { input: nulEnded(paths), env, once: true }
  try {
    const all = [...args, ...pathsFromInput, '-m', message(request)]
    const output = await lockingGit(place, folders, all, options)
    const id = /^\[.*?([0-9a-f]{40,64})\]/.exec(output)?.[1]
    if (!id) throw new Error(`git commit answered something unexpected: ${output}`)
    if (output.startsWith(onNoBranch)) throw new Error(`git commit was made on no branch: ${id}`)
    return id
  } catch (error) {
    const made = await madeOn({ place, folders }, before, request).catch(() => undefined)
    if (made) {
      const isLeft = await isOnNoBranch(place, made)
      if (isLeft) await git(place, ['update-ref', '-m', takenBack, 'HEAD', `${made}^`, made])
      await tryUnstage(place, paths)
      if (isLeft) throw error
      return made
    }
    if (error instanceof GitError && error.exitCode === nothingToCommit) return undefined
    throw error
  }
}

/** Whether no branch has a commit: a developer was leaving theirs, for an older version or a rebase. */
async function isOnNoBranch(place: Place, commit: string): Promise<boolean> {
  return (
    (await git(place, ['for-each-ref', '--count=1', '--contains', commit, 'refs/heads'])) === ''
  )
}

/**
 * The commit that was asked for, of those on HEAD since `before`, where HEAD is known to hold it: others may
 * have committed on top. Undefined where there is none.
 */
export async function madeSince(
  place: Place,
  before: string | undefined,
  request: CommitRequest,
): Promise<string | undefined> {
  // Whoever is on another branch by now has other commits since.
  const since = before ? ['--ancestry-path', `${before}..HEAD`] : ['HEAD']
  const commits = (await git(place, ['log', '--format=%H%n%B%x00', ...since])).split('\0')
  const found = commits.map((commit) => commit.trim().split('\n'))
  return found.find(([, ...words]) => words.join('\n') === message(request))?.[0]
}

/** HEAD, if it is the commit that was asked for: a git that ended badly may have made it before. */
async function madeOn(
  { place, folders }: { place: Place; folders: GitFolders },
  before: string | undefined,
  request: CommitRequest,
) {
  const head = await headCommit(place, folders)
  if (!head || head === before) return undefined
  const output = await git(place, ['log', '-1', '--format=%P%n%B', head])
  return output.trimEnd() === `${before ?? ''}\n${message(request)}` ? head : undefined
}
