import { imageUploadLimit, type Turn } from '../../../src/schema/image'
import { bareJpeg, withOrientation } from '../clean/jpeg'
import { asJpeg, type EncodedImage } from './encode'
import { isSrgb } from './icc'
import { ingestImage } from './ingest'
import { rotateImage } from './rotate'
import { openImage } from './sharp'

/**
 * Makes of an uploaded file the original that is kept of it: every pixel, without metadata. A JPEG in
 * sRGB is not encoded again, and says which way up it is; everything else is as `ingestImage` keeps it
 * in its own size. Throws as that does.
 */
export async function keepOriginal(bytes: Uint8Array): Promise<EncodedImage> {
  const { format, space, icc, orientation = 1 } = await openImage(bytes).metadata()
  const isPlain = format === 'jpeg' && space !== 'cmyk' && (!icc || isSrgb(icc))
  const pixels = isPlain ? bareJpeg(Buffer.from(bytes), false)?.bytes : undefined
  if (pixels) return jpegOf(withOrientation(pixels, orientation))
  return underLimit(await ingestImage(bytes, 'original'))
}

// EXIF's orientations, each turned to the right by the next; those of the second circle are mirrored.
const circles = [
  [1, 6, 3, 8],
  [2, 7, 4, 5],
]

/** Turns an original by a quarter: of a JPEG what it says of which way up it is, and no pixel. */
export async function turnOriginal(bytes: Uint8Array, turn: Turn): Promise<EncodedImage> {
  const { orientation = 1 } = await openImage(bytes).metadata()
  const pixels = bareJpeg(Buffer.from(bytes), false)?.bytes
  if (!pixels) return rotateImage(bytes, turn)
  const circle = circles.find((one) => one.includes(orientation)) ?? []
  const step = turn === 'right' ? 1 : circle.length - 1
  return jpegOf(withOrientation(pixels, circle[(circle.indexOf(orientation) + step) % 4] ?? 1))
}

async function jpegOf(bytes: Buffer): Promise<EncodedImage> {
  const { autoOrient } = await openImage(bytes).metadata()
  return { bytes, extension: 'jpg', mimeType: 'image/jpeg', ...autoOrient }
}

// What is larger would be held back as a file that nobody can look into.
async function underLimit(image: EncodedImage): Promise<EncodedImage> {
  if (image.bytes.length <= imageUploadLimit) return image
  return asJpeg(openImage(image.bytes).flatten({ background: '#fff' }), 85)
}
