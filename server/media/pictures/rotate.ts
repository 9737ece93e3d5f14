import { targetSizes, type Turn } from '../../../src/schema/image'
import { asPng, type EncodedImage } from './encode'
import { fitImage, jpegFormat, webpFormat } from './fit'
import { openImage, openPixels } from './sharp'

const angles: Record<Turn, number> = { left: 270, right: 90 }
const wholeQuality = 95

const bounds = Object.values(targetSizes)
  .flatMap(({ maxBytes }) => maxBytes ?? [])
  .sort((a, b) => a - b)

/**
 * Turns a stored picture by a quarter: a PNG without any loss, others as well as their bytes allow: one
 * that was fitted to a target size stays below it. Throws whatever sharp does where it cannot be read.
 */
export async function rotateImage(input: Uint8Array, turn: Turn): Promise<EncodedImage> {
  const { format, hasAlpha } = await openImage(input).metadata()
  const turned = openImage(input).autoOrient().rotate(angles[turn]).toColourspace('srgb')
  if (format === 'png') return asPng(turned)
  const fitFormat = hasAlpha ? webpFormat : jpegFormat
  const maxBytes = bounds.find((bound) => input.length <= bound)
  if (maxBytes === undefined) return fitFormat.encode(turned, wholeQuality)
  const pixels = await turned.raw().toBuffer({ resolveWithObject: true })
  return fitImage({ ...pixels.info, open: () => openPixels(pixels) }, maxBytes, fitFormat)
}
