import type { Value } from '../../../src/schema/collection'
import type { images, imageUpload } from '../../../src/schema/image'
import type { z } from 'zod'
import { mediaFilename } from '../../media/media-name'
import type { EncodedImage } from '../../media/pictures/encode'
import { pictureProcess } from '../../media/pictures/picture-process'
import type { FileChange } from '../../store/journal'
import type { Site } from '../site/site'

/** What is stored of a picture: what pages show, and of a headshot also its whole original. */
export interface MadePicture {
  picture: EncodedImage
  whole?: EncodedImage
}

type Kept = Pick<z.output<typeof imageUpload>, 'category' | 'targetSize'>

/**
 * Makes an uploaded file into a picture to store.
 * @throws AppError 413 or 415 for what is not a picture we take
 */
export async function madePicture(
  bytes: Uint8Array,
  { category, targetSize }: Kept,
): Promise<MadePicture> {
  const picture = await pictureProcess.run('ingest', bytes, targetSize)
  // What casting is sent must not be less than what the photographer gave.
  const isWhole = category === 'headshots'
  return isWhole ? { picture, whole: await pictureProcess.run('original', bytes) } : { picture }
}

/** Does for a picture what somebody waits for, while the sizes that nobody waits for are not made. */
export async function beforeSizes<T>(
  { media }: Pick<Site, 'media'>,
  task: () => Promise<T>,
): Promise<T> {
  const resume = media.pause()
  try {
    return await task()
  } finally {
    resume()
  }
}

/**
 * The files of a picture under names that are free, and what its entry says of them.
 * @param isUsed whether there is a file at a path of the site, or was one
 */
export function asFiles(
  title: string,
  { picture, whole }: MadePicture,
  isUsed: (file: string) => boolean,
) {
  const isTaken = (name: string) => isUsed(`media/${name}`)
  // The address is public, so it tells what the picture is called here and not at home.
  const filename = mediaFilename(title, picture.extension, isTaken)
  const fields: Pick<Value<typeof images>, 'filename' | 'size' | 'mimeType' | 'original'> = {
    filename,
    size: picture.bytes.length,
    mimeType: picture.mimeType,
  }
  const files: FileChange[] = [{ path: `media/${filename}`, content: picture.bytes }]
  if (whole) {
    // Of a long title both would have the beginning.
    const isOther = (name: string) => name === filename || isTaken(name)
    fields.original = mediaFilename(`${title} original`, whole.extension, isOther)
    files.push({ path: `media/${fields.original}`, content: whole.bytes })
  }
  return { fields, files }
}
