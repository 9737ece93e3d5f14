import { open } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import type { Site } from '../site/site'
import { archivedFile, headshotDownloads } from './headshot-downloads'

type Sources = Pick<Site, 'store' | 'media'>

// When a picture came is nobody's business, nor which time zone this is.
const lastModified = new Date(1980, 0, 1)

/**
 * All headshots as a ZIP, each in the largest size there is, as a stream that reads one file at a time
 * and keeps none. What is deleted before its turn is left out whole.
 * @param signal lets go of the file in hand, for when nobody reads on
 */
export function headshotsArchive(site: Sources, signal: AbortSignal): Readable {
  const zip = makeZip(entries(site, signal)) as ReadableStream<Uint8Array>
  return Readable.fromWeb(zip, { signal })
}

async function* entries(site: Sources, signal: AbortSignal) {
  for (const { headshot, archived } of headshotDownloads(site)) {
    const file = await archivedFile(site, headshot.id)
    // From here on it is read to its end, also where it is deleted meanwhile.
    const handle = file && (await open(file).catch(() => undefined))
    if (!handle) continue
    const input = addAbortSignal(signal, handle.createReadStream())
    yield { name: archived, input, lastModified }
  }
}
