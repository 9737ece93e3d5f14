import type { ErasedFile, ErasurePlan } from '../../../src/schema/erasure'
import { type Erased, HalfSwitched } from '../../git/erase/erase-history'
import { keepEarlierEdits } from '../save/keep-texts'
import type { SiteSync } from '../sync/site-sync'
import type { Site } from '../site/site'
import type { Erasure } from './erasure-list'
import { keyOf } from './erasure-list'
import { erasePrivateCopies } from './erase-private-copies'
import { findInHistory } from './find-blobs'

/**
 * What there is to know before a file of media/ is erased; changes nothing.
 * @throws AppError 404 where the history has no such file, 409, in words, where it cannot be erased now
 */
export function planErasure(site: Site, sync: SiteSync, filename: string): Promise<ErasurePlan> {
  return sync.alone(async () => {
    const { remoteTip } = await look(site, filename)
    const remote = remoteTip && (await site.repositories.site.remote())
    return { remote: remote ? remote.address : null, backups: await site.keptBackups.list() }
  })
}

/**
 * Erases a file of media/ from the history for good, with the entries of the library that were on it:
 * no branch, tag, stash or log of git's has it any more, nor has the disk. Asked again, it does nothing.
 * @param by who wants it, by username
 * @throws AppError 404 where the history has no such file, 409, with nothing changed and in words, where
 *   it is in use still or the repository is in a state in which nothing can be erased
 */
export function eraseFile(
  site: Site,
  sync: SiteSync,
  filename: string,
  by: string,
): Promise<ErasedFile> {
  return sync.alone(async () => {
    const before = site.erasures.of(filename)
    if (before?.phase === 'done' && !(await isBack(site, filename))) return report(site, 0)
    const begun = before?.phase === 'planned' ? before : undefined
    const erasure = begun ?? (await plan(site, filename, by))
    const { rewritten } = await carryOut(site, erasure, async () => {
      if (!begun) await site.erasures.drop(erasure)
    })
    await sync.announce()
    return report(site, rewritten)
  })
}

/** Finishes what a process before this one had begun, and removes what it had just fetched. */
export async function finishFileErasures(site: Site, sync: SiteSync): Promise<void> {
  await site.repositories.site.dropBlobs(site.erasures.blobs())
  await retryFileErasures(site, sync)
}

/** Finishes what was begun and could not be finished, and shows the owner where that fails. */
export async function retryFileErasures(site: Site, sync: SiteSync): Promise<void> {
  if (site.erasures.planned().length === 0) return site.problems.clear(what)
  try {
    await sync.alone(async () => {
      for (const erasure of site.erasures.planned()) await carryOut(site, erasure)
    })
    site.problems.clear(what)
    await sync.announce()
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    site.problems.set(
      what,
      `A file is not erased from the history yet, and it is tried again by itself. ${why}`,
    )
    throw error
  }
}

const what = 'Erasing from the history'

/** Whether the history has a file of this name again since it was erased. */
async function isBack(site: Site, filename: string): Promise<boolean> {
  const all = await site.repositories.site.everyBlob()
  return all.some(({ path }) => path === `media/${filename}`)
}

async function look(site: Site, filename: string) {
  const { blobs, filenames } = await findInHistory(site, filename)
  const repository = site.repositories.site
  await repository.mustBeErasable(blobs)
  const remoteTip = site.erasures.unreplaced()?.tip ?? (await repository.tipWith(blobs))
  return { blobs, filenames, ...(remoteTip && { remoteTip }) }
}

async function plan(site: Site, filename: string, by: string): Promise<Erasure> {
  const found = await look(site, filename)
  const erasure: Erasure = { key: keyOf(filename), at: Date.now(), by, ...found, phase: 'planned' }
  await site.erasures.plan(erasure)
  return erasure
}

/**
 * Erases what was planned, also a second time.
 * @param onUnchanged is done where it cannot be begun
 * @throws AppError 409, in words, where it is in use still or the repository is in a state in which nothing
 *   can be erased, 500 where it is not done to the end
 */
export async function carryOut(
  site: Site,
  erasure: Erasure,
  onUnchanged: () => Promise<void> = async () => undefined,
): Promise<Erased> {
  const repository = site.repositories.site
  const erased = await repository.eraseBlobs(erasure.blobs, erasure.at).catch(async (error) => {
    if (error instanceof HalfSwitched) throw error
    await onUnchanged()
    throw error
  })
  // What forms were opened on went with all that nothing refers to.
  await keepEarlierEdits(site)
  await erasePrivateCopies(site, erasure)
  // Before it counts as done: a kill in between may say it twice, and never not at all.
  await site.securityLog.note({ what: 'erased-from-history', user: erasure.by })
  await site.erasures.finish(erasure)
  site.background.start('Indexing the history', () => repository.keepQuick())
  site.log.info({ rewritten: erased.rewritten }, 'Erased a file from the history')
  // What open screens know of the history names commits that are no more.
  site.events.emit('event', { type: 'content', changed: [] })
  return erased
}

async function report(site: Site, rewritten: number): Promise<ErasedFile> {
  const remote = site.erasures.unreplaced() && (await site.repositories.site.remote())
  return { rewritten, remote: remote ? remote.address : null }
}
