import { copyFile, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { unlessMissing } from '../../files/paths'
import { borrowing } from '../borrowing'
import { hasSettingsElsewhere, readGitConfig, type Settings, settingsFiles } from '../configuration'
import type { GitFolders } from '../folders'
import { clearingHalfPacks } from '../half-written'
import { readRef } from '../refs'
import { git, type Place } from '../run'
import type { Located } from './exchanged'
import { networkGit, type Remote } from './remote'
import { type Room, whileSmall } from './while-small'

// As much as GitHub takes in at once.
const mostAtOnce = 2 * 1024 ** 3
// Once as it comes, once in the repository, and once on the disk; and then saves need room.
const timesOnDisk = 4

// What would be fetched later, into a partial clone, is not there to be handed on.
const whole = ['--no-filter', '--no-recurse-submodules']
const options = ['--no-tags', '--no-write-fetch-head', '--refmap=', ...whole]
const fetched = 'refs/callboard/fetched'
// Else a few files are kept in memory until they are whole, where nobody sees how much has come.
const asItComes = ['-c', 'fetch.unpackLimit=1']
const bringInLimit = 60 * 60_000

/** How much a fetch may bring here. Throws the disk's error. */
export async function roomFor(place: Place): Promise<Room> {
  const { bavail, bsize } = await statfs(place.workTree)
  const onDisk = (bavail * bsize) / timesOnDisk
  // Of what the disk has no room for it is known what helps.
  return onDisk < mostAtOnce
    ? { bytes: onDisk, reason: 'no-room' }
    : { bytes: mostAtOnce, reason: 'too-much' }
}

/**
 * Fetches what the remote's branch has and this repository does not, and points nothing to it; gives its
 * commit, or undefined where the remote does not have the branch yet. How much comes no remote says
 * before, so it comes into a folder apart, which is cleared where there is no `room` for it. Throws
 * RemoteError.
 * @param known a commit that is here with all that belongs to it
 */
export async function fetchTip(
  { place, folders }: Located,
  remote: Remote,
  { known, room, stop }: { known?: string; room: Room; stop?: AbortSignal },
): Promise<string | undefined> {
  const scratch = path.join(folders.commonDir, 'callboard-incoming')
  const clear = () => rm(scratch, { recursive: true, force: true, maxRetries: 3 })
  // A process that was killed may have left one.
  await clear()
  try {
    const apart = await borrowing(place, scratch)
    const own = path.join(scratch, 'config')
    const made = await readFile(own, 'utf8')
    const from = { apart, settings: await takeOver(place, folders, apart) }
    const objects = path.join(scratch, 'objects')
    const isThere = await whileSmall(objects, room, (over) => fetchApart(from, remote, over, stop))
    if (!isThere) return undefined
    const tip = await readRef(apart, fetched, { gitDir: scratch, commonDir: scratch })
    if (tip === known) return tip
    // What is set for giving to others, such as what to hide from them, is not meant for this.
    await writeFile(own, made)
    await clearingHalfPacks(folders, () =>
      git(place, ['fetch', ...options, scratch, fetched], { limit: bringInLimit }),
    )
    return tip
  } finally {
    await clear()
  }
}

/** Fetches into a repository that has no remote of its own; false where there is no such branch. */
async function fetchApart(
  { apart, settings }: { apart: Place; settings: Settings },
  { name, branch }: Remote,
  over: AbortSignal,
  stop?: AbortSignal,
): Promise<boolean> {
  const what = ['--progress', ...options, name, `+refs/heads/${branch}:${fetched}`]
  try {
    const ends = stop ? AbortSignal.any([over, stop]) : over
    await networkGit(apart, [...asItComes, 'fetch', ...what], ends, settings)
    if (settings.get(`remote.${name}.promisor`) === 'true') await complete(apart, ends, settings)
    return true
  } catch (error) {
    if (error instanceof Error && /couldn't find remote ref/i.test(error.message)) return false
    throw error
  }
}

/**
 * Has git fetch what a partial clone lacks of the commits that came: a remote sends no former version that
 * was taken up again, since it takes it for being there.
 */
async function complete(apart: Place, stop: AbortSignal, settings: Settings): Promise<void> {
  const what = ['--objects', '--quiet', fetched, '--not', '--alternate-refs']
  await networkGit(apart, ['rev-list', ...what], stop, settings)
}

/**
 * Has a repository know the remotes and credentials of another, and where a history begins that is not
 * whole; gives what is set in both.
 */
async function takeOver(
  place: Place,
  { commonDir }: GitFolders,
  apart: Place & { gitDir: string },
): Promise<Settings> {
  const [theirs, own] = [path.join(commonDir, 'config'), path.join(apart.gitDir, 'config')]
  const made = await readFile(own, 'utf8')
  await writeFile(own, made + including([theirs]))
  const settings = await readGitConfig(place)
  if (hasSettingsElsewhere(settings)) {
    // What is set for a repository by where it is or what it has checked out is not for another one.
    const known = await settingsFiles(apart)
    const isMeant = (file: string) => file === theirs || !known.includes(file)
    await writeFile(own, made + including((await settingsFiles(place)).filter(isMeant)))
  }
  const [from, to] = [path.join(commonDir, 'shallow'), path.join(apart.gitDir, 'shallow')]
  await unlessMissing(copyFile(from, to), undefined)
  return settings
}

const including = (files: readonly string[]) =>
  files.map((file) => `[include]\n\tpath = ${JSON.stringify(file)}\n`).join('')
