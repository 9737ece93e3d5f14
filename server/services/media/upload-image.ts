import type { z } from 'zod'
import type { imageUpload, images } from '../../../src/schema/image'
import { sha256 } from '../../files/sha256'
import type { Author } from '../../git/repository'
import { createEntryNow } from '../entries/create-entry'
import { inTurn } from '../save/in-turn'
import { everOnDisk } from '../site/on-disk'
import type { Site } from '../site/site'
import type { SavedEntry } from '../entries/saved-entry'
import { bringFile } from './bring-file'
import { asFiles, beforeSizes, madePicture } from './made-picture'

/** A file as it arrived. */
export interface UploadedFile {
  bytes: Uint8Array
  originalName: string
  /** Of the file it was made from on the device, where that is known: its SHA-256 in hex. */
  originalHash?: string
}

/**
 * Takes in a picture: checked, oriented, freed of everything but its pixels, fitted to the target
 * size, and committed together with its entry; a headshot also with its whole original.
 * @throws AppError 413 or 415 for what is not a picture we take
 */
export function uploadImage(
  site: Site,
  author: Author,
  file: UploadedFile,
  input: z.output<typeof imageUpload>,
): Promise<SavedEntry<'images'>> {
  const { targetSize: _size, ...details } = input
  return beforeSizes(site, async () => {
    const making = Promise.all([madePicture(file.bytes, input), everOnDisk(site)])
    const hash = file.originalHash ?? sha256(file.bytes)
    const [made, isUsed] = await making
    // One at a time: two pictures of one name that arrive together must not get the same file.
    return inTurn(site, async () => {
      const { fields, files } = asFiles(input.title || input.alt, made, isUsed)
      const value: z.output<typeof images.schema> = {
        ...details,
        ...fields,
        originalName: '',
        uploadedAt: new Date().toISOString(),
      }
      // The entry is published with its history; what the picture was called at home is not.
      return bringFile(site, fields.filename, { name: file.originalName, hash }, () =>
        createEntryNow(site, author, 'images', value, files, isUsed),
      )
    })
  })
}
