import { contains, mergeBase } from '../ancestry'
import { unpublished } from '../private-paths'
import type { Remote } from './remote'
import { git, type Place } from '../run'
import { syncError } from './failure'

// Without the slash at the end: a link or file in the folder's place is as wrong as a file in it.
const folders = unpublished.map((folder) => folder.replace(/\/$/, ''))

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

/** Throws SyncError where what the remote has must not be merged into what is here. */
export async function guardIncoming(
  place: Place,
  remote: Remote,
  head: string,
  tip: string,
  synced: string | undefined,
): Promise<void> {
  if (!(await mergeBase(place, head, tip))) throw syncError('unrelated', remote)
  if (await touchesPrivate(place, [tip, `^${head}`])) throw syncError('private', remote)
  if (synced && (await wasRewritten(place, head, tip, synced))) throw syncError('rewritten', remote)
}

/** Throws SyncError where publishing `head` would publish what is private. */
export async function guardOutgoing(
  place: Place,
  remote: Remote,
  head: string,
  tip: string | undefined,
): Promise<void> {
  const range = tip ? [head, `^${tip}`] : [head]
  if (await touchesPrivate(place, range)) throw syncError('private', remote)
}
