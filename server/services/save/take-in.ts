import { readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isPrivate } from '../../../src/schema/private-folders'
import { siteIsGone } from '../../errors'
import { isOnDisk, isThere } from '../site/on-disk'
import type { Site } from '../site/site'
import { keepTexts } from './keep-texts'
import { allPictures } from './changed-pictures'
import { show } from './show-changes'
import { showFirstMedia } from './show-media'

const folderFollowsMs = 1_000
const mostWaits = 5

/** Takes in files that changed on disk without `save`, such as hand edits, and publishes them. */
export async function takeIn(site: Site, paths: readonly string[]): Promise<void> {
  // What a save could not put back is nobody's edit.
  await site.journal.settle()
  const changed = await site.store.refresh(paths)
  await keepTexts(site, changed)
  const media = paths.some((path) => path === 'media' || path.startsWith('media/'))
  // Any of the pictures, whatever their entries say.
  if (media) changed.push(...allPictures)
  await show(site, changed, showFirstMedia)
  await site.publisher.caughtUp()
  site.events.emit('event', { type: 'issues' })
}

/**
 * Takes in what of these files changed on disk behind the server's back. Throws what git or the disk
 * says, and where the whole site is gone: nobody has deleted all of it.
 */
export async function takeInHandEdits(site: Site, paths: readonly string[]): Promise<void> {
  const gone = await untilFolderFollows(site, paths)
  const isDone = await site.writer.run(async () => {
    if (!isThere(site)) throw new Error(`Nothing is taken in: ${siteIsGone}`)
    // A git clean takes them from a running server, too.
    const back = await site.repositories.private.bringBack(site.log)
    const edited = await unknownOf(site, [...paths, ...back])
    // What has gone while others had their turn has its time, too.
    if (goneOf(site, edited).some((path) => !gone.includes(path))) return false
    if (edited.length > 0) await takeIn(site, edited)
    return true
  })
  if (!isDone) await takeInHandEdits(site, paths)
}

/** Takes in a file that is another than a save was planned from, for callers that hold the writer already. */
export async function takeInMovedOn(site: Site, path: string): Promise<void> {
  await untilFolderFollows(site, [path])
  await takeIn(site, [path, ...(await site.repositories.private.bringBack(site.log))])
}

/**
 * Gives a folder of users or messages of which files are gone the time to be gone as a whole, and more
 * where none is left in it: a git clean takes file by file first, and who is deleted is logged out for
 * good. Returns which are gone.
 */
async function untilFolderFollows(site: Site, paths: readonly string[]): Promise<string[]> {
  const gone = goneOf(site, await site.store.unknownOf(paths.filter(isPrivate)))
  const folders = new Set(gone.map((path) => posix.dirname(path)))
  const { signal } = site.ending
  for (let waits = 0; gone.length > 0 && waits < mostWaits; waits += 1) {
    await wait(folderFollowsMs, undefined, { signal }).catch(() => undefined)
    const isEmpty = await Promise.all([...folders].map((folder) => isEmptied(site, folder)))
    if (signal.aborted || !isEmpty.includes(true)) break
  }
  return gone
}

async function isEmptied({ config }: Site, folder: string): Promise<boolean> {
  const names = await readdir(join(config.siteDir, folder)).catch(() => undefined)
  return names?.length === 0
}

function goneOf(site: Site, paths: readonly string[]): string[] {
  return paths.filter((path) => isPrivate(path) && !isOnDisk(site, path))
}

const inMedia = /^media\/([^/]+)$/

/** Those of these files that are not certainly as they were read: what a save wrote was read with it. */
async function unknownOf({ store, media }: Site, paths: readonly string[]): Promise<string[]> {
  const unknown = await store.unknownOf(paths)
  const asSeen = await Promise.all(
    unknown.map((path) => {
      const filename = inMedia.exec(path)?.[1]
      return filename !== undefined && media.isAsSeen(filename)
    }),
  )
  return unknown.filter((_path, at) => !asSeen[at])
}
