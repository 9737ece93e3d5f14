import { commitWhenReady } from '../save/commit-waiting'
import { makeSizes } from '../save/make-sizes'
import { cleanMedia } from '../media/clean-media'
import { followPictures } from '../media/wall-texts'
import { finishFileErasures, retryFileErasures } from '../erasures/erase-file'
import { clearLeftBackups } from '../backup/work-folder'
import { retryErasures } from '../people/retry-erasures'
import { SharedRuns } from '../../files/shared-runs'
import { noteDamage } from './note-damage'
import { noteUnreadableHistory } from './note-unreadable-history'
import { watchHeldBack } from './publish-held-back'
import { watchYear } from './publish-new-year'
import type { ServerEvent } from '../../../src/schema/api'
import type { Site } from './site'
import type { SiteSync } from '../sync/site-sync'

const waitingCommitsMs = 5_000
const settleMs = 300
const firstPackingMs = 5_000
const packingMs = 60 * 60_000
const receiptsMs = 60 * 60_000
const failedPagesMs = 60_000
const damageMs = 60_000
const erasuresMs = 60_000
const cleaningMs = 60_000
const heldBackMs = 1_000
const yearMs = 10 * 60 * 1000

type Task = () => Promise<void>

/**
 * Starts what the site does by itself: commits that had to wait, packing the histories, pages that could
 * not be rendered, looking for damage, missing sizes of pictures, old texts of pictures on the wall,
 * deleting backups and answers to calls whose time is over, cleaning pictures that came by hand or by a
 * pull, pushing after saves and on a timer, telling open screens how many changes are not pushed, what
 * was held back until now, and the new year.
 * @param since before any page was rendered, in milliseconds
 * @returns stops it all and waits for what is under way
 */
export function startBackgroundTasks(
  site: Site,
  sync: SiteSync,
  since: number,
): () => Promise<void> {
  const start = (task: Task) => site.background.start('A background task', task)
  const cleaning = new SharedRuns(() => cleanMedia(site))
  const clean = () => site.background.start('Cleaning pictures', () => cleaning.run())
  clean()
  const pack = () => {
    const { site: own, private: closed } = site.repositories
    site.background.start('Indexing the history', () => own.keepQuick())
    site.background.start('Packing the private history', () => closed.pack(site.ending.signal))
  }
  // Not while it starts, which would have to share the machine with them.
  const later = [setTimeout(() => makeSizes(site), settleMs), setTimeout(pack, firstPackingMs)]
  const timers = [
    ...repeated(site, sync, since).map(([task, ms]) => setInterval(start, ms, task)),
    setInterval(clean, cleaningMs),
    setInterval(pack, packingMs),
  ]
  for (const task of atStart(site, sync)) start(task)
  let settling: NodeJS.Timeout | undefined
  const onEvent = (event: ServerEvent) => {
    // What was put off may say more than it shows, which is known once its turn has come.
    if (event.type === 'content' || event.type === 'media') clean()
    if (event.type !== 'content') return
    const pictures = event.changed.filter(({ kind }) => kind === 'images')
    const ids = pictures.flatMap((change) => change.ids)
    if (pictures.length > 0) {
      site.background.start('Taking old texts off the wall', () => followPictures(site, ids))
    }
    clearTimeout(settling)
    settling = setTimeout(start, settleMs, () => settleSaves(site, sync))
  }
  site.events.on('event', onEvent)
  return async () => {
    site.events.off('event', onEvent)
    for (const timer of [settling, ...later, ...timers]) clearTimeout(timer)
    await site.background.idle()
  }
}

/** What is done again and again, each with how often, in milliseconds. */
function repeated(site: Site, sync: SiteSync, since: number): [task: Task, ms: number][] {
  const { intervalSeconds } = site.config.sync
  const tasks: [Task, number][] = [
    [() => commitWaiting(site, sync), waitingCommitsMs],
    [() => retryPages(site), failedPagesMs],
    [() => noteDamage(site), damageMs],
    [() => retryErasures(site), erasuresMs],
    [() => retryFileErasures(site, sync), erasuresMs],
    [() => site.keptBackups.clear(), erasuresMs],
    [() => site.receipts.clear(), receiptsMs],
    [watchHeldBack(site, since), heldBackMs],
    [watchYear(site), yearMs],
  ]
  if (intervalSeconds > 0) tasks.push([() => sync.runByItself(), intervalSeconds * 1000])
  return tasks
}

/** What is done once, and not left half done. */
function atStart(site: Site, sync: SiteSync): Task[] {
  return [
    () => noteUnreadableHistory(site),
    () => site.repositories.private.finishErasures(),
    () => finishErasuresAndSaves(site, sync),
    () => site.keptBackups.clear(),
    () => clearLeftBackups(site.config.dataDir),
    () => followPictures(site),
  ]
}

/** Finishes what the process before had begun to erase, and puts online what it saved and could not put there. */
async function finishErasuresAndSaves(site: Site, sync: SiteSync): Promise<void> {
  // In this order: what is not online yet is then never there.
  await finishFileErasures(site, sync)
  if (site.config.sync.afterSave) await sync.runByItself()
}

/** Puts online what was saved, or tells where it stands. */
function settleSaves(site: Site, sync: SiteSync): Promise<void> {
  return site.config.sync.afterSave ? sync.runByItself() : sync.announce()
}

/** Commits what waits, in which no window sees a change: its content is shown already. */
async function commitWaiting(site: Site, sync: SiteSync): Promise<void> {
  const waited = site.waiting.waiting().length
  await commitWhenReady(site)
  if (site.waiting.waiting().length !== waited) await settleSaves(site, sync)
}

async function retryPages(site: Site): Promise<void> {
  if (site.publisher.failures.size === 0) return
  await site.writer.run(() => site.publisher.retry())
}
