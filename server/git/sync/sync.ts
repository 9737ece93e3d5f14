import { AppError } from '../../errors'
import { contains } from '../ancestry'
import type { Author } from '../commit/commit'
import { commitMerge, type MergeFile, previewMerge, type Resolved } from './merge-tree'
import type { ErasedThere } from './erased-there'
import type { Sides } from './sides'
import { exchangedTip, type Located, remember } from './exchanged'
import { fetchTip, roomFor } from './fetch'
import { findRemote, hasBranches, pushCommit, type Remote, RemoteError, remoteTip } from './remote'
import { headCommit, isCommit } from '../refs'
import type { RepositoryState } from '../repository-state'
import { git } from '../run'
import { asSyncError, syncError, type SyncFailure } from './failure'
import { guardIncoming, guardOutgoing } from './guards'
import { type Carried, findIncoming, mustBeWhole, type Theirs } from './incoming'
import type { Erased } from './without-erased'

/** What a merge's files shall be; `undecided` are those that a person must choose. */
export interface Resolution {
  resolved: Resolved[]
  undecided: MergeFile[]
}

/** What a sync may do with its repository: look, and write in turn with everybody else. */
export interface SyncAccess extends Located {
  state(): Promise<RepositoryState>
  advance(from: string, target: string): Promise<string[]>
  inTurn<T>(task: () => Promise<T>): Promise<T>
  /** Removes blobs from the disk that nothing refers to. */
  drop(blobs: readonly string[]): Promise<void>
  /** Ends waiting for the remote when it is aborted, as if that could not be reached. */
  stop: AbortSignal
}

/** How to sync: who merges, and how files changed on both sides become one. */
export interface SyncRequest {
  author: Author
  erased?: Erased
  /**
   * Says of the files that both sides changed what they shall be, and others with them; `sides` is all
   * that was changed. Is asked about none, too.
   */
  resolve(files: readonly MergeFile[], sides: Sides): Promise<Resolution>
  /** Runs `move`, which gives the files it changes on disk, while nobody else writes content. */
  bringIn(move: () => Promise<string[]>): Promise<string[]>
}

/** How a sync ended; `received` are the files that changed on disk, however it ended. */
export type SyncOutcome = { received: string[] } & (
  | { state: 'off' }
  | { state: 'done'; sent: number }
  /** What the remote has, at `tip`, is here, and nothing was pushed because something is to be erased first. */
  | { state: 'joined'; tip: string | undefined }
  | { state: 'conflict'; files: MergeFile[] }
  | {
      state: 'failed'
      reason: SyncFailure
      message: string
      detail: string
      /** What was erased at the remote and is here still, where that is the reason. */
      erased?: ErasedThere
      /** What was taken in of a remote that has still what was erased here. */
      carried?: Carried
    }
)

const attempts = 5

/**
 * Puts the history from here in the place of the remote's, if that has still the commit `expected`, or
 * the new history already. Throws SyncError.
 */
export async function replaceThere(
  repository: Located & Pick<SyncAccess, 'inTurn' | 'stop'>,
  remote: Remote,
  expected: string,
): Promise<void> {
  const { place, folders, stop } = repository
  try {
    const head = (await headCommit(place, folders)) ?? ''
    const tip = await remoteTip(place, remote, stop)
    const isThere =
      tip !== undefined && (await isCommit(place, tip)) && (await contains(place, head, tip))
    if (!isThere) {
      await guardOutgoing(place, remote, head, undefined)
      await pushCommit(place, head, remote, { replaced: expected, stop })
    }
    await remember({ repository, remote }, isThere ? tip : head)
  } catch (error) {
    throw asSyncError(error, remote)
  }
}

interface Exchange extends SyncRequest {
  repository: SyncAccess
  remote: Remote
  received: Set<string>
  /** Why the remote did not take what was pushed, where that may be over by now. */
  refusal?: RemoteError
}

const maybeOver: readonly unknown[] = ['moved', 'locked']

/** Fetches the remote's branch if nothing speaks against it. */
async function fetchGuarded(
  { repository, remote, erased }: Exchange,
  head: string,
): Promise<Theirs | undefined> {
  const { place, stop } = repository
  const synced = await exchangedTip(repository, remote)
  try {
    const room = await roomFor(place)
    const tip = await fetchTip(repository, remote, { known: synced, room, stop })
    if (tip) return await guardIncoming(repository, remote, { head, tip, synced, erased })
    if (synced && (await hasBranches(place, remote, stop))) throw syncError('branch-gone', remote)
    return undefined
  } finally {
    if (erased?.blobs.length) await repository.drop(erased.blobs)
  }
}

/** The commit of the remote's that something to be merged is, or stands for. */
const tipOf = ({ commit, standsFor = commit }: Theirs) => standsFor

/** The commit that holds both sides, or the files a person must decide first. */
async function join(
  exchange: Exchange,
  head: string,
  theirs: Theirs,
): Promise<string | MergeFile[]> {
  const { place } = exchange.repository
  const plan = await previewMerge(place, head, theirs)
  const { resolved, undecided } = await exchange.resolve(plan.files, plan.sides)
  if (undecided.length > 0) return undecided
  const { name, branch } = exchange.remote
  const subject = `Join the changes of ${name}/${branch}`
  const note = { author: exchange.author, subject }
  const merge = { ...plan, theirs: tipOf(theirs) }
  return exchange.repository.inTurn(() => commitMerge(place, merge, resolved, note))
}

/** The newer of two commits where one holds the other, else as `join`. */
async function joined(exchange: Exchange, head: string, theirs: Theirs) {
  const { commit, base, standsFor } = theirs
  if (standsFor || (base !== commit && base !== head)) return join(exchange, head, theirs)
  await exchange.resolve([], { mine: [], other: [] })
  return base === commit ? head : commit
}

/** Moves on from `head` to `target`; false where a save or a developer's commit came in between. */
async function tryAdvance(exchange: Exchange, head: string, target: string): Promise<boolean> {
  try {
    const changed = await exchange.bringIn(() => exchange.repository.advance(head, target))
    for (const file of changed) exchange.received.add(file)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'head_moved') return false
    throw error
  }
}

/** Pushes HEAD; undefined where the remote has moved on in between. */
async function push(exchange: Exchange, tip: string | undefined): Promise<number | undefined> {
  const { repository, remote } = exchange
  const { place, folders, stop } = repository
  const head = (await headCommit(place, folders)) ?? ''
  if (head === tip) return 0
  await guardOutgoing(place, remote, head, tip)
  const range = tip ? [head, `^${tip}`] : [head]
  const count = Number(await git(place, ['rev-list', '--count', '--no-merges', ...range]))
  try {
    await pushCommit(place, head, remote, { stop })
  } catch (error) {
    if (!(error instanceof RemoteError && maybeOver.includes(error.reason))) throw error
    exchange.refusal = error
    return undefined
  }
  await remember(exchange, head)
  return count
}

/** Joins a commit of the remote; false where somebody came in between, files where a person decides. */
async function joinRemote(
  exchange: Exchange,
  head: string,
  theirs: Theirs,
): Promise<boolean | MergeFile[]> {
  const target = await joined(exchange, head, theirs)
  if (typeof target !== 'string') return target
  if (target !== head && !(await tryAdvance(exchange, head, target))) return false
  await remember(exchange, tipOf(theirs))
  return true
}

/** Goes once from fetch to push; undefined where somebody came in between and it must go again. */
async function exchangeOnce(exchange: Exchange): Promise<SyncOutcome | undefined> {
  const { place, folders } = exchange.repository
  const head = await headCommit(place, folders)
  if (!head) throw syncError('not-ready', exchange.remote)
  const tip = await fetchGuarded(exchange, head)
  if (tip) {
    const incoming = await findIncoming(place, exchange.remote, head, tip)
    const taken = incoming.theirs && (await joinRemote(exchange, head, incoming.theirs))
    if (taken === false) return undefined
    if (Array.isArray(taken)) return { state: 'conflict', files: taken, received: [] }
    if (tip.without && incoming.waiting.length > 0) return notReplaced(exchange.remote)
    mustBeWhole(exchange.remote, incoming)
  }
  const there = tip && tipOf(tip)
  if (exchange.erased?.unfinished.length) return { state: 'joined', tip: there, received: [] }
  if (tip?.without) return notReplaced(exchange.remote, tip.without)
  const sent = await push(exchange, there)
  return sent === undefined ? undefined : { state: 'done', sent, received: [] }
}

/** The remote has still what was erased here; `carried` where all else of it is here. */
function notReplaced(remote: Remote, carried?: Carried): SyncOutcome {
  const { reason, message, detail } = syncError('erased', remote)
  return { state: 'failed', reason, message, detail, carried, received: [] }
}

function notReady(message: string): SyncOutcome {
  return { state: 'failed', reason: 'not-ready', message, detail: '', received: [] }
}

/** See `SiteRepository.sync`. */
export async function sync(repository: SyncAccess, request: SyncRequest): Promise<SyncOutcome> {
  const received = new Set<string>()
  const state = await repository.state()
  if (!state.ready) return notReady(state.reason)
  const remote = await findRemote(repository.place, state.branch)
  if (!remote) return { state: 'off', received: [] }
  const exchange: Exchange = { ...request, repository, remote, received }
  try {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const outcome = await exchangeOnce(exchange)
      if (outcome) return { ...outcome, received: [...received] }
    }
    throw exchange.refusal ?? syncError('moved', remote)
  } catch (error) {
    const { reason, message, detail, erased } = asSyncError(error, remote)
    return { state: 'failed', reason, message, detail, erased, received: [...received] }
  }
}
