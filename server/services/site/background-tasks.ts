import { commitWhenReady } from '../save/commit-waiting'
import { makeSizes } from '../save/make-sizes'
import { cleanMedia } from '../media/clean-media'
import { followPictures } from '../media/wall-texts'
import { finishFileErasures, retryFileErasures } from '../erasures/erase-file'
import { clearWorkFolders } from '../backup/work-folder'
import { retryErasures } from '../people/retry-erasures'
import { Turns } from '../../files/turns'
import { watchHeldBack } from './publish-held-back'
import { watchYear } from './publish-new-year'
import type { ServerEvent } from '../../../src/schema/api'
import type { Site } from './site'
import type { SiteSync } from '../sync/site-sync'

const waitingCommitsMs = 5_000
const settleMs = 300
const failedPagesMs = 60_000
const erasuresMs = 60_000
const cleaningMs = 60_000
const heldBackMs = 1_000
const yearMs = 10 * 60 * 1000

/**
 * Starts what the site does by itself: commits that had to wait, pages that could not be rendered,
 * missing sizes of pictures, old texts of pictures on the wall, deleting backups whose time is over,
 * cleaning pictures that came by hand or by a pull, pushing after saves and on a timer, telling open
 * screens how many changes are not pushed, what was held back until now, and the new year.
 * @param since before any page was rendered, in milliseconds
 * @returns stops it all and waits for what cannot be stopped
 */
export function startBackgroundTasks(
  site: Site,
  sync: SiteSync,
  since: number,
): () => Promise<void> {
  const { afterSave, intervalSeconds } = site.config.sync
  const guarded = (task: () => Promise<void>) => () =>
    task().catch((error: unknown) => site.log.warn({ err: error }, 'A background task failed'))
  const cleaning = new Turns()
  const ending = new AbortController()
  const clean = () => {
    const cleanAll = () => cleanMedia(site, ending.signal)
    site.background.start('Cleaning pictures', () => cleaning.run(cleanAll))
  }
  clean()
  // Not while it starts, which would have to share the machine with them.
  const sizes = setTimeout(() => makeSizes(site), settleMs)
  const timers = [
    setInterval(
      guarded(() => commitWhenReady(site)),
      waitingCommitsMs,
    ),
    setInterval(
      guarded(() => retryPages(site)),
      failedPagesMs,
    ),
    setInterval(
      guarded(() => retryErasures(site)),
      erasuresMs,
    ),
    setInterval(
      guarded(() => retryFileErasures(site, sync)),
      erasuresMs,
    ),
    setInterval(
      guarded(() => site.keptBackups.clear()),
      erasuresMs,
    ),
    setInterval(guarded(watchHeldBack(site, since)), heldBackMs),
    setInterval(guarded(watchYear(site)), yearMs),
    setInterval(clean, cleaningMs),
  ]
  if (intervalSeconds > 0) {
    const exchange = guarded(() => sync.runByItself())
    timers.push(setInterval(exchange, intervalSeconds * 1000))
  }
  const afterChange = guarded(() => (afterSave ? sync.runByItself() : sync.announce()))
  const upkeep = Promise.all([
    guarded(() => site.repositories.site.keepQuick())(),
    guarded(() => site.repositories.private.finishErasures())(),
    guarded(() => finishFileErasures(site, sync))(),
    guarded(() => site.keptBackups.clear())(),
    guarded(() => clearWorkFolders(site.config.dataDir))(),
    guarded(() => followPictures(site))(),
  ])
  let settling: NodeJS.Timeout | undefined
  const onEvent = (event: ServerEvent) => {
    if (event.type !== 'content') return
    clean()
    const pictures = event.changed.filter(({ kind }) => kind === 'images')
    const ids = pictures.flatMap((change) => change.ids)
    if (pictures.length > 0) {
      site.background.start('Taking old texts off the wall', () => followPictures(site, ids))
    }
    clearTimeout(settling)
    settling = setTimeout(afterChange, settleMs)
  }
  site.events.on('event', onEvent)
  return async () => {
    ending.abort()
    site.events.off('event', onEvent)
    clearTimeout(settling)
    clearTimeout(sizes)
    for (const timer of timers) clearInterval(timer)
    await upkeep
  }
}

async function retryPages(site: Site): Promise<void> {
  if (site.publisher.failures.size === 0) return
  await site.writer.run(() => site.publisher.retry())
}
