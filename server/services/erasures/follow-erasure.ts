import { AppError } from '../../errors'
import type { ErasedThere } from '../../git/sync/erased-there'
import type { Site } from '../site/site'
import { carryOut } from './erase-file'
import { type Erasure, keyOf } from './erasure-list'
import { findInHistory } from './find-blobs'

/**
 * Writes down that what was erased from the history at the remote is to be erased from the one here, too,
 * once what the remote has without it is here.
 * @param by who wants it, by username
 * @throws AppError 409, in words, where nothing can be erased from the history here
 */
export async function agreeToErase(
  site: Site,
  { blobs, filenames }: ErasedThere,
  by: string,
): Promise<void> {
  await site.repositories.site.mustBeErasable([])
  const key = keyOf(filenames.join('/'))
  await site.erasures.plan({ key, at: Date.now(), by, blobs, filenames, phase: 'agreed' })
}

/**
 * Carries out what is still to be erased, now that all that the remote has is here.
 * @param tip the remote's newest commit
 * @throws AppError 409, in words, where something of it is on the site still, and as `carryOut` does
 */
export async function finishErasures(site: Site, tip: string | undefined): Promise<void> {
  for (const agreed of site.erasures.agreed()) {
    const own = await ownBlobs(site, agreed, tip)
    await site.erasures.begin(agreed, [...new Set([...agreed.blobs, ...own])])
  }
  for (const erasure of site.erasures.planned()) await carryOut(site, erasure)
}

/**
 * What the history here has of these files beside what the remote had, such as words that were changed
 * here. What the remote has still stays: without it commits of both would have two names.
 */
async function ownBlobs(
  site: Site,
  { blobs: agreed, filenames }: Erasure,
  tip: string | undefined,
): Promise<string[]> {
  const repository = site.repositories.site
  const now = await repository.blobsAtHead(filenames.map((name) => `media/${name}`))
  // Another file that has one of the names by now is not meant, and by its name it could not be told apart.
  if ([...now.values()].some((blob) => !agreed.includes(blob))) return []
  const found = new Set<string>()
  for (const filename of filenames) {
    const { blobs } = await findInHistory(site, filename).catch(ifGone)
    for (const blob of blobs) found.add(blob)
  }
  const there = await repository.broughtUpTo(tip)
  return [...found].filter((blob) => !there.has(blob))
}

function ifGone(error: unknown): { blobs: string[] } {
  if (error instanceof AppError && error.status === 404) return { blobs: [] }
  throw error
}
