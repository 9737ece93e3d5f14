import path from 'node:path'
import { idOrNone } from './object-id'
import { git, type Place } from './run'

/** A file that a commit touched. */
export interface ChangedFile {
  path: string
  /** A merge has a status only for files it made different from all its parents. */
  status: 'added' | 'changed' | 'deleted' | 'renamed'
  /** What a renamed file was called before, in the same folder. */
  from?: string
  /** The blob before, '' where there was none; a merge's is that of its first parent. */
  before: string
  /** The blob after, '' where there is none. */
  after: string
}

/** One commit as git tells it. */
export interface Commit {
  id: string
  parents: string[]
  /** When it was written, in ISO 8601. */
  at: string
  author: string
  email: string
  subject: string
  /** By whom it came to be: the admin, git joining two histories, or a developer. */
  source: 'admin' | 'merge' | 'hand edit'
  /** The lines at the end of its message, in their order. */
  trailers: [string, string][]
  files: ChangedFile[]
}

/** What `Action:` says in the commit of what a site begins with. */
export const startAction = 'start'

/** Whether the site begins with a commit, or what is known of its history does. */
export function isFirst({ parents, trailers }: Pick<Commit, 'parents' | 'trailers'>): boolean {
  return parents.length === 0 || actionOf(trailers) === startAction
}

/** What `Action:` says in the commit of a developer's change that was not committed by them. */
export const handEditAction = 'hand edit'

const start = '\x01'
const fields = ['%H', '%P', '%at', '%an', '%ae', '%s', '%(trailers:only,unfold)']
const format = `--format=${start}${fields.join('%x00')}`
const statuses = { A: 'added', D: 'deleted', R: 'renamed' } as const

/**
 * Reads `:mode mode blob blob status`, with one more mode and blob for each further parent. What was
 * moved to another folder is gone from the first, where it was an entry or a picture.
 */
function parseFile(entry: string, paths: readonly string[]): ChangedFile[] {
  const parents = /^:+/.exec(entry)?.[0].length ?? 1
  const parts = entry.slice(parents).split(' ')
  const letter = parts.at(-1)?.charAt(0) ?? ''
  const [from = '', to = from] = paths
  const before = idOrNone(parts[parents + 1] ?? '')
  const after = idOrNone(parts[2 * parents + 1] ?? '')
  if (parents > 1) {
    const status = after === '' ? 'deleted' : before === '' ? 'added' : 'changed'
    return [{ path: to, status, before, after }]
  }
  const status = letter === 'A' || letter === 'D' || letter === 'R' ? statuses[letter] : 'changed'
  if (status !== 'renamed') return [{ path: to, status, before, after }]
  if (path.posix.dirname(from) === path.posix.dirname(to))
    return [{ path: to, status, from, before, after }]
  return [
    { path: from, status: 'deleted', before, after: '' },
    { path: to, status: 'added', before: '', after },
  ]
}

function parseTrailers(text: string): [string, string][] {
  return text.split('\n').flatMap((line): [string, string][] => {
    const at = line.indexOf(': ')
    return at > 0 ? [[line.slice(0, at), line.slice(at + 2)]] : []
  })
}

function actionOf(trailers: readonly [string, string][]): string | undefined {
  return trailers.find(([key]) => key === 'Action')?.[1]
}

function sourceOf(parents: readonly string[], trailers: readonly [string, string][]) {
  if (parents.length > 1) return 'merge'
  const action = actionOf(trailers)
  return action === undefined || action === handEditAction ? 'hand edit' : 'admin'
}

// A program that counts in parts of a second dates its commits after the years that have four digits.
const lastSecond = Date.parse('9999-12-31T23:59:59Z') / 1000
const momentOf = (seconds: string) =>
  new Date(Math.min(Number(seconds), lastSecond) * 1000).toISOString()

function parseCommit(tokens: readonly string[]): Commit {
  const [id = '', parents = '', at = '', author = '', email = '', subject = '', end = ''] = tokens
  const trailers = parseTrailers(end)
  const parentIds = parents.split(' ').filter(Boolean)
  return {
    ...{ id: id.slice(start.length), parents: parentIds },
    ...{ at: momentOf(at), author, email, subject },
    ...{ source: sourceOf(parentIds, trailers), trailers, files: [] },
  }
}

/** Reads the output of `git log --raw -z` in `format`; everything in it is found by its position. */
function parseLog(output: string): Commit[] {
  const tokens = output.split('\0')
  const commits: Commit[] = []
  for (let at = 0; at < tokens.length;) {
    const token = (tokens[at] ?? '').replace(/^\n/, '')
    if (token.startsWith(start)) {
      commits.push(parseCommit(tokens.slice(at, at + fields.length)))
      at += fields.length
    } else if (token.startsWith(':')) {
      const paths = / [RC]\d*$/.test(token) ? 2 : 1
      const names = tokens.slice(at + 1, at + 1 + paths)
      commits.at(-1)?.files.push(...parseFile(token, names))
      at += 1 + paths
    } else at += 1
  }
  return commits
}

/**
 * The commits that `git log` with these arguments gives, newest first, each with its files; with
 * `paths`, those that touched one of them, and only those files. None where git ends with one of
 * `answers`.
 */
export async function readLog(
  place: Place,
  args: readonly string[],
  paths: readonly string[] = [],
  answers: readonly number[] = [],
): Promise<Commit[]> {
  const files = ['--raw', '--no-abbrev', '--find-renames', '--diff-merges=combined']
  const all = ['log', format, '-z', ...files, ...args, '--', ...paths]
  return parseLog(await git(place, all, { answers }))
}

/** The same without their files, which takes git a thirtieth of the time. */
export async function readSubjects(
  place: Place,
  args: readonly string[],
): Promise<Omit<Commit, 'files'>[]> {
  return parseLog(await git(place, ['log', format, '-z', ...args, '--']))
}
