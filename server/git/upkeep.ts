import type { GitFolders } from './folders'
import { clearingHalfPacks } from './half-written'
import { git, type Place } from './run'

// None of it takes the lock of a branch, which a save may need at the same moment.
const beside = ['gc.packRefs=false', 'gc.reflogExpire=never', 'gc.reflogExpireUnreachable=never']

/**
 * How many differences git may have to put together to read a packed tree. To find the versions of one
 * entry it reads a hundred trees of ten thousand commits, which with git's own 50 takes twice as long.
 */
export const packDepth = 10

const settings = ['gc.auto=6700', 'gc.autoDetach=false', `pack.depth=${packDepth}`, ...beside]

const packingLimit = 60 * 60_000

/** Has what nothing refers to stay, each in a file of its own, however old it is. */
export const keepingAll = ['gc.pruneExpire=never', 'gc.cruftPacks=false']

/**
 * Packs the history when git finds that worthwhile, with `more` of git's settings; safe beside everything
 * else that git does, and broken off where `stop` is aborted.
 */
export async function packHistory(
  place: Place,
  folders: GitFolders,
  stop: AbortSignal,
  more: readonly string[] = [],
): Promise<void> {
  const options = [...settings, ...more].flatMap((setting) => ['-c', setting])
  const packing = clearingHalfPacks(folders, () =>
    git(place, [...options, 'gc', '--auto', '--quiet'], { limit: packingLimit, stop }),
  )
  await packing.catch((error: unknown) => {
    if (!stop.aborted) throw error
  })
}

/** Writes the index by which the history of one file is found. */
export async function indexHistory(place: Place): Promise<void> {
  await git(place, ['commit-graph', 'write', '--reachable', '--changed-paths', '--split'])
}
