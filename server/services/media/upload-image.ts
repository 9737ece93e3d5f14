import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { imageUpload, images, TargetSize } from '../../../src/schema/image'
import { pictureProcess } from '../../media/pictures/picture-process'
import { mediaFilename } from '../../media/media-name'
import type { Author } from '../../git/repository'
import { createEntryNow } from '../entries/create-entry'
import { inTurn } from '../save/in-turn'
import type { Site } from '../site/site'
import type { SavedEntry } from '../entries/saved-entry'
import { isOnDisk } from '../site/on-disk'

/** A file as it arrived. */
export interface UploadedFile {
  bytes: Uint8Array
  originalName: string
  /** Of the file it was made from on the device, where that is known: its SHA-256 in hex. */
  originalHash?: string
}

/**
 * Takes in a picture: checked, oriented, freed of everything but its pixels, fitted to the target
 * size, and committed together with its entry.
 * @throws AppError 413 or 415 for what is not a picture we take
 */
export async function uploadImage(
  site: Site,
  author: Author,
  file: UploadedFile,
  input: z.output<typeof imageUpload>,
): Promise<SavedEntry<'images'>> {
  const { targetSize, ...details } = input
  const picture = await ingestAhead(site, file.bytes, targetSize)
  // One at a time: two pictures of one name that arrive together must not get the same file.
  return inTurn(site, async () => {
    const isTaken = (name: string) => isOnDisk(site, `media/${name}`)
    // The address is public, so it tells what the picture is called here and not at home.
    const filename = mediaFilename(input.title || input.alt, picture.extension, isTaken)
    const value: z.output<typeof images.schema> = {
      filename,
      ...details,
      originalName: '',
      size: picture.bytes.length,
      mimeType: picture.mimeType,
      uploadedAt: new Date().toISOString(),
    }
    // The entry is published with its history; what the picture was called at home is not.
    await site.names.keep(filename, file.originalName, file.originalHash ?? sha256(file.bytes))
    const media = { path: `media/${filename}`, content: picture.bytes }
    return createEntryNow(site, author, 'images', value, [media])
  })
}

/** The SHA-256 of bytes in hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Makes an uploaded file into a picture to store, before the sizes that nobody waits for. */
export function ingestAhead(site: Pick<Site, 'media'>, bytes: Uint8Array, targetSize: TargetSize) {
  return makeAhead(site, () => pictureProcess.run('ingest', bytes, targetSize))
}

/** Makes something of a picture that somebody waits for: the sizes made in the background wait. */
export async function makeAhead<T>({ media }: Pick<Site, 'media'>, make: () => Promise<T>) {
  const resume = media.pause()
  try {
    return await make()
  } finally {
    resume()
  }
}
