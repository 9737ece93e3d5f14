import { blobId } from '../../files/blob-id'
import { cleanFile } from '../../media/clean/clean-file'
import type { Site } from '../site/site'
import type { Erasure } from './erasure-list'

/**
 * Removes what Callboard keeps of a file beside the site's history: the original bytes of one whose
 * metadata was taken out, what it was called at home, and answers to the calls that were about it.
 */
export async function erasePrivateCopies(site: Site, { blobs, filenames }: Erasure): Promise<void> {
  const doomed = new Set(blobs)
  const { private: closed } = site.repositories
  const originals: string[] = []
  for (const id of await closed.looseBlobs()) {
    const [content] = await closed.blobs([id])
    const clean = content && (await cleanFile(content).catch(() => undefined))
    if (doomed.has(id) || (clean && doomed.has(blobId(clean)))) originals.push(id)
  }
  await closed.dropBlobs(originals)
  for (const name of filenames) await site.names.forget(name)
  await site.receipts.forget(filenames)
}
