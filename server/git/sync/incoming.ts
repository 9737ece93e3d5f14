import { AppError } from '../../errors'
import { mergeBase } from '../ancestry'
import { describeObjects } from '../blobs'
import { readLog } from '../log'
import type { Place } from '../run'
import { type TreeChange, treeChanges } from '../tree-changes'
import { largeFiles, oddFiles, otherFiles } from './failure'
import type { Remote } from './remote'

const folders = ['content', 'media']
const plainFile = 0o100644
// As much as GitHub takes; a film may be so large, and a server must find room for it twice.
const sizeLimit = 100 * 1024 * 1024

/** A commit of the remote's, and the one that it and what is here grew out of. */
export interface Theirs {
  commit: string
  base: string
  /** The remote's own commit, where `commit` has its files and another past. */
  standsFor?: string
  /** The remote's own commit, where `commit` is without what was erased here, which those blobs are. */
  without?: Carried
}

/** What a remote has beside what was erased here is here: its commit, and the blobs that are nowhere here. */
export interface Carried {
  tip: string
  blobs: string[]
}

/** What a sync may take of a remote's history; `waiting` are the files that keep the rest out. */
interface Incoming {
  theirs?: Theirs
  waiting: string[]
}

/**
 * Whether a file is content, and not what steers git or the program: a .gitignore or .gitattributes
 * is none wherever it lies.
 */
function isContent(file: string): boolean {
  const [folder = '', ...rest] = file.split('/')
  return folders.includes(folder) && rest.every((name) => !name.startsWith('.'))
}

/** Whether something else than a plain file would come to stand in content/ or media/. */
function isOdd({ path, mode }: TreeChange): boolean {
  const isThere = mode.after !== 0
  if (folders.includes(path.toLowerCase())) return isThere
  return isThere && isContent(path) && mode.after !== plainFile && mode.after !== mode.before
}

function sort(changes: readonly TreeChange[]) {
  const odd = changes.filter(isOdd).map(({ path }) => path)
  const others = changes.filter((change) => !isContent(change.path) && !isOdd(change))
  return { odd, others: others.map(({ path }) => path) }
}

/** The files that are larger than any here. */
async function findLarge(place: Place, changes: readonly TreeChange[]): Promise<string[]> {
  const files = changes.filter(({ after, mode }) => after !== '' && mode.after === plainFile)
  const ids = files.map(({ after }) => after)
  const found = await describeObjects(place, ids)
  return files
    .filter(({ after }) => (found.get(after)?.size ?? 0) > sizeLimit)
    .map(({ path }) => path)
}

/** What a commit would bring here: what differs from where the two histories parted, and from here. */
async function inspect(place: Place, head: string, { commit, base }: Theirs) {
  const theirs = await treeChanges(place, base, commit)
  const here = base === head ? theirs : await treeChanges(place, head, commit)
  const differing = new Map(here.map((change) => [change.path, change]))
  const changes = theirs.flatMap(({ path }) => differing.get(path) ?? [])
  return { ...sort(changes), large: await findLarge(place, changes) }
}

/** The newest commit of the remote before the first that changes other files; undefined for none. */
async function beforeOthers(place: Place, head: string, tip: string): Promise<Theirs | undefined> {
  const which = ['--first-parent', '--diff-merges=first-parent', '--no-renames', '--reverse']
  const commits = await readLog(place, [...which, tip, `^${head}`])
  const at = commits.findIndex(({ files }) => files.some((file) => !isContent(file.path)))
  const commit = commits[at - 1]?.id
  const base = commit && (await mergeBase(place, head, commit))
  return base ? { commit, base } : undefined
}

/**
 * What of a remote's history may come in by itself: content and media. A commit that changes other
 * files, and those after it, wait for a developer. Throws SyncError, naming them, for links, programs
 * and repositories among the content, and for files over 100 MB.
 */
export async function findIncoming(
  place: Place,
  remote: Remote,
  head: string,
  tip: Theirs,
): Promise<Incoming> {
  if (tip.commit === tip.base) return { theirs: tip, waiting: [] }
  const { odd, others, large } = await inspect(place, head, tip)
  if (odd.length > 0) throw oddFiles(remote, odd)
  if (large.length > 0) throw largeFiles(remote, large)
  if (others.length === 0) return { theirs: tip, waiting: [] }
  const theirs = await beforeOthers(place, head, tip.commit)
  const part = theirs && (await inspect(place, head, theirs))
  const isFine = part !== undefined && part.odd.length + part.others.length === 0
  return { theirs: isFine ? theirs : undefined, waiting: others }
}

/** Throws SyncError, naming the files, where a part of the remote's history has to wait. */
export function mustBeWhole(remote: Remote, { waiting }: Incoming): void {
  if (waiting.length > 0) throw otherFiles(remote, waiting)
}

/** Throws 409 `not_content` for changes that must not reach the disk by themselves. */
export function mustBeContent(changes: readonly TreeChange[]): void {
  const { odd, others } = sort(changes)
  const [first] = [...odd, ...others]
  if (first === undefined) return
  const message = `${first} would be changed, which is not content. A developer must merge it with “git pull”.`
  throw new AppError(409, 'not_content', message)
}
