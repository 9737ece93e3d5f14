import { AppError, tooLarge, unsupportedType } from '../../errors'
import { isBarePicture, type PictureType } from '../clean/bare-picture'
import { asJpeg, asPng, asWebp } from './encode'
import { openImage, pixelLimit } from './sharp'

const encoders = { jpeg: asJpeg, png: asPng, webp: asWebp } as const
const quality = 95

const damaged =
  'It cannot be freed of what it says about time and place, because it is damaged or incomplete. Put a whole copy there.'
const tooManyPixels = `It has more than ${pixelLimit / 1e6} million pixels. Put a smaller copy there.`

/**
 * Makes of a picture one of the same kind with its pixels alone: upright, in sRGB, its first frame.
 * Throws 413 for too many pixels, 415 for what cannot be read.
 */
export async function cleanPicture(bytes: Buffer, type: PictureType): Promise<Buffer> {
  try {
    const { width, height } = await openImage(bytes).metadata()
    if (width * height > pixelLimit) throw tooLarge(tooManyPixels)
    const image = openImage(bytes).autoOrient().toColourspace('srgb')
    const { bytes: clean } = await encoders[type](image, quality)
    if (!isBarePicture(clean, type)) throw unsupportedType(damaged)
    return clean
  } catch (error) {
    if (error instanceof AppError) throw error
    const isHuge = error instanceof Error && /pixel limit/i.test(error.message)
    throw isHuge ? tooLarge(tooManyPixels) : unsupportedType(damaged)
  }
}
