import { type Erased, HalfSwitched } from '../../git/erase/erase-history'
import { keepEarlierEdits } from '../save/keep-texts'
import type { SiteSync } from '../sync/site-sync'
import type { Site } from '../site/site'
import type { Erasure } from './erasure-list'
import { keyOf } from './erasure-list'
import { erasePrivateCopies } from './erase-private-copies'
import { findInHistory } from './find-blobs'

/** What an erasure did. */
export interface ErasedFile {
  /** How many commits were written anew. */
  rewritten: number
  /** The address of the remote that has the old history still; null where none has. */
  remote: string | null
}

/**
 * Erases a file of media/ from the history for good, with the entries of the library that were on it:
 * no branch, tag, stash or log of git's has it any more, nor has the disk. Asked again, it does nothing.
 * @throws AppError 404 where the history has no such file, 409, with nothing changed and in words, where
 *   it is in use still or the repository is in a state in which nothing can be erased
 */
export function eraseFile(site: Site, sync: SiteSync, filename: string): Promise<ErasedFile> {
  return sync.alone(async () => {
    const before = site.erasures.of(filename)
    if (before?.phase === 'done') return report(site, 0)
    const erasure = before ?? (await plan(site, filename))
    const { rewritten } = await carryOut(site, erasure, async () => {
      if (!before) await site.erasures.drop(erasure)
    })
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

async function plan(site: Site, filename: string): Promise<Erasure> {
  const { blobs, filenames } = await findInHistory(site, filename)
  const repository = site.repositories.site
  await repository.mustBeErasable(blobs)
  const remoteTip = site.erasures.remoteTip() ?? (await repository.agreedTip())
  const erasure: Erasure = {
    ...{ key: keyOf(filename), at: Date.now(), blobs, filenames, phase: 'planned' },
    ...(remoteTip && { remoteTip }),
  }
  await site.erasures.plan(erasure)
  return erasure
}

async function carryOut(
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
  await site.erasures.finish(erasure)
  site.background.start('Indexing the history', () => repository.keepQuick())
  site.log.info({ rewritten: erased.rewritten }, 'Erased a file from the history')
  return erased
}

async function report(site: Site, rewritten: number): Promise<ErasedFile> {
  const remote = await site.repositories.site.remote()
  const isThere = remote !== undefined && site.erasures.remoteTip() !== undefined
  return { rewritten, remote: isThere ? remote.address : null }
}
