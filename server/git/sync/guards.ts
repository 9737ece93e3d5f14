import { contains, mergeBase } from '../ancestry'
import { neverTracked } from '../private-paths'
import type { Remote } from './remote'
import { git, type Place } from '../run'
import { erasedThere, grownFrom, objectsOf, writtenAnew } from './erased-there'
import type { Located } from './exchanged'
import { erasedElsewhere, SyncError, syncError } from './failure'
import type { Theirs } from './incoming'
import { type Erased, withoutErased } from './without-erased'

// Without the slash at the end: a link or file in the folder's place is as wrong as a file in it.
const folders = neverTracked.map((folder) => folder.replace(/\/$/, ''))

/** Whether a commit of this range touched users, messages or `.callboard/`, in any spelling. */
async function touchesPrivate(place: Place, range: readonly string[]): Promise<boolean> {
  const output = await git(
    place,
    ['rev-list', '--max-count=1', '--full-history', ...range, '--', ...folders],
    { env: { GIT_LITERAL_PATHSPECS: '0', GIT_ICASE_PATHSPECS: '1' } },
  )
  return output.trim() !== ''
}

/** Whether what was exchanged last (`synced`) was taken out of the remote's history. */
async function wasRewritten(place: Place, head: string, tip: string, synced: string) {
  if (await contains(place, tip, synced)) return false
  if (!(await contains(place, head, synced))) return false
  // A developer who joined the new history with this one by hand has decided.
  const joined = (await contains(place, head, tip)) && !(await contains(place, synced, tip))
  return !joined
}

/** Those of the blobs that were erased here which the remote's commits would bring back. */
async function erasedIn(
  place: Place,
  { head, tip, synced }: Incoming,
  erased: readonly string[],
): Promise<string[]> {
  if (erased.length === 0) return []
  const theirs = await objectsOf(place, tip, `^${head}`)
  const coming = erased.filter((blob) => theirs.has(blob))
  if (coming.length === 0) return []
  // Somebody may have wanted it back. What they did since the last exchange is no word on what comes.
  const ours = await objectsOf(place, synced ?? head)
  return coming.filter((blob) => !ours.has(blob))
}

/**
 * The commit from which a remote goes on that has what was erased here: the one that it had at the time, or
 * the last that both had, where it was brought there once more. Undefined where the old history is back.
 */
async function wentOnFrom(
  place: Place,
  { tip, synced }: Incoming,
  { remoteTip }: Erased,
): Promise<string | undefined> {
  if (remoteTip !== undefined) return remoteTip
  return synced && (await contains(place, tip, synced)) ? synced : undefined
}

/** What is here and what was fetched, and what is known of earlier exchanges and erasures. */
interface Incoming {
  head: string
  tip: string
  /** The last commit that both sides had. */
  synced: string | undefined
  erased: Erased | undefined
}

/**
 * Gives what is to be merged, and what that and the history here grew out of; throws SyncError where
 * they must not be merged.
 */
export async function guardIncoming(
  located: Located,
  remote: Remote,
  known: Incoming,
): Promise<Theirs> {
  const { place } = located
  const { tip, erased } = known
  // Before all else: whoever is told of a replaced history might take the other one.
  const coming = erased ? await erasedIn(place, known, erased.blobs) : []
  if (!erased || coming.length === 0) return mergeable(located, remote, known)
  const from = await wentOnFrom(place, known, erased)
  const found = from && (await withoutErased(place, tip, coming, from, erased.isAbout))
  if (!found) throw syncError('erased', remote)
  const { commit, blobs } = found
  const theirs = await mergeable(located, remote, { ...known, tip: commit }).catch((error) => {
    throw isOfAnother(error) ? syncError('erased', remote) : error
  })
  return { ...theirs, without: { tip, blobs } }
}

const isOfAnother = (error: unknown) =>
  error instanceof SyncError && ['unrelated', 'rewritten'].includes(error.reason)

/** The same of a tip that would bring nothing back. */
async function mergeable(
  located: Located,
  remote: Remote,
  { head, tip, synced, erased }: Incoming,
): Promise<Theirs> {
  const { place } = located
  const common = await mergeBase(place, head, tip)
  // What both grew out of was not taken out.
  const isGone = synced && synced !== common && (await wasRewritten(place, head, tip, synced))
  const replaced = isGone ? synced : undefined
  // What an address had before the first exchange with it is known by what was written anew.
  const last = synced ? replaced : await writtenAnew(place, head, tip)
  const there = last && (await erasedThere(located, last, tip))
  const base = there ? last : common
  if (!base) throw syncError('unrelated', remote)
  const brings = base !== tip
  if (brings && (await touchesPrivate(place, [tip, `^${head}`]))) throw syncError('private', remote)
  if (!there) {
    if (replaced) throw syncError('rewritten', remote)
    return { commit: tip, base }
  }
  if (!there.blobs.every((blob) => erased?.unfinished.includes(blob)))
    throw erasedElsewhere(remote, there)
  return { commit: await grownFrom(place, base, tip), base, standsFor: tip }
}

/** Throws SyncError where pushing `head` would send what is private. */
export async function guardOutgoing(
  place: Place,
  remote: Remote,
  head: string,
  tip: string | undefined,
): Promise<void> {
  const range = tip ? [head, `^${tip}`] : [head]
  if (await touchesPrivate(place, range)) throw syncError('private', remote)
}
