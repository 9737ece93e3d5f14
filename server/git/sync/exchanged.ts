import { blobId } from '../../files/blob-id'
import { branchOf } from '../branch-of'
import type { GitFolders } from '../folders'
import { type Commit, readSubjects } from '../log'
import { readRef, setRefs } from '../refs'
import { git, GitError, type Place } from '../run'
import type { Remote } from './remote'

/** A repository, and where its files are. */
export interface Located {
  place: Place
  folders: GitFolders
}

const mostListed = 1000

// The last commit both sides had: kept by us, because a developer's fetch moves git's own record, and by
// the address, because a remote may get another. No branch's name is in it that could stand in another's way.
const exchangedBelow = ({ name }: Remote) => `refs/callboard/exchanged/${name}/`
const exchangedAt = (remote: Remote) => `${exchangedBelow(remote)}${blobId(remote.address)}.`
const syncedRef = (remote: Remote) => `${exchangedAt(remote)}${blobId(remote.branch)}`
// Where releases before noted it, for whichever address was configured.
const formerRef = ({ name, branch }: Remote) => `refs/callboard/synced/${name}/${branch}`
const trackingRef = ({ name, branch }: Remote) => `refs/remotes/${name}/${branch}`

/** The commits the remote does not have, as far as the last exchange tells, newest first, without their files. */
export async function waitingCommits(
  located: Located,
  remote: Remote,
): Promise<Omit<Commit, 'files'>[]> {
  const { place, folders } = located
  // In the middle of a rebase, or with an older version checked out, HEAD is not what is to be put online.
  const branch = branchOf(folders)
  const head = branch && (await readRef(place, `refs/heads/${branch}`, folders))
  const known = await pushedTip(located, remote)
  if (!head || head === known) return []
  return readSubjects(place, [`-${mostListed}`, head, ...(known ? [`^${known}`] : [])])
}

/** The commit that the remote has, as far as the last exchange tells. */
export async function pushedTip(located: Located, remote: Remote): Promise<string | undefined> {
  return (await exchangedTip(located, remote)) ?? namelessTip(located, remote, trackingRef)
}

/** The last commit that both sides had. */
export async function exchangedTip(located: Located, remote: Remote): Promise<string | undefined> {
  const known = await readRef(located.place, syncedRef(remote), located.folders)
  return known ?? namelessTip(located, remote, formerRef)
}

/** What a reference says that names no address: it may say it of a former one, once there is another. */
async function namelessTip(
  { place, folders }: Located,
  remote: Remote,
  refOf: (remote: Remote) => string,
): Promise<string | undefined> {
  const tip = await readRef(place, refOf(remote), folders)
  if (!tip) return undefined
  const args = ['for-each-ref', '--format=%(refname)', exchangedBelow(remote)]
  const exchanged = (await git(place, args)).split('\n').filter(Boolean)
  return exchanged.every((ref) => ref.startsWith(exchangedAt(remote))) ? tip : undefined
}

interface Exchanged {
  repository: Located & { inTurn<T>(task: () => Promise<T>): Promise<T> }
  remote: Remote
}

/** Notes that both sides have a commit. */
export async function remember({ repository, remote }: Exchanged, commit: string): Promise<void> {
  const { place, folders, inTurn } = repository
  const note = async (...refs: (readonly [string, string | undefined])[]) => {
    const were = await Promise.all(refs.map(([ref]) => readRef(place, ref, folders)))
    const changed = refs.filter(([, id], at) => were[at] !== id)
    if (changed.length === 0) return
    await inTurn(() => setRefs(place, folders, Object.fromEntries(changed)))
  }
  const ours = [
    [syncedRef(remote), commit],
    [formerRef(remote), undefined],
  ] as const
  try {
    await note(...ours, [trackingRef(remote), commit])
  } catch (error) {
    if (!isInTheWay(error)) throw error
    await note(...ours)
  }
}

/** Whether git's own record of a branch that is gone stands there, until a developer's `git fetch --prune`. */
function isInTheWay(error: unknown): boolean {
  return error instanceof GitError && error.message.includes('exists; cannot create')
}
