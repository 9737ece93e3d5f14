import { readFile } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { type TargetSize, targetSizes } from '../../../src/schema/image'
import { AppError, tooLarge, unsupportedType } from '../../errors'
import { longestSide } from '../variant-plan'
import { asJpeg, asPng, asWebp, type EncodedImage } from './encode'
import { fitImage, jpegFormat, webpFormat } from './fit'
import { pngOfHeic } from './heic'
import { openImage, openPixels, type Pixels, pixelLimit } from './sharp'

const accepted = new Set<Metadata['format']>(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])
// No screen shows more, and beyond it only the search for a size takes longer.
const longestFittedSide = 3840
const longestFitted = { width: longestFittedSide, height: longestFittedSide }

/**
 * Turns an uploaded file (its bytes or its path) into a picture to store: judged by content, not
 * by name; first frame only; upright, in sRGB, with all EXIF, XMP, IPTC and colour profiles gone;
 * below the target's size. Transparent pictures become WebP or PNG, all others JPEG or PNG.
 * Throws 415 for what is no usable picture, 413 for too many pixels, 400 for a damaged file.
 */
export async function ingestImage(
  input: Uint8Array | string,
  targetSize: TargetSize,
): Promise<EncodedImage> {
  try {
    return await ingest(input, targetSizes[targetSize].maxBytes)
  } catch (error) {
    throw error instanceof AppError ? error : refusal(error)
  }
}

async function ingest(input: Uint8Array | string, maxBytes: number | null): Promise<EncodedImage> {
  const { format, hasAlpha, width, height, autoOrient, compression, icc } =
    await openImage(input).metadata()
  if (!accepted.has(format)) throw unsupportedType(notAPicture)
  if (width * height > pixelLimit) throw tooLarge(tooManyPixels)
  const source = compression === 'hevc' ? await pngOfHeic(await bytesOf(input), icc) : input

  // Screenshots have an alpha channel in which every pixel is opaque.
  const isTransparent = hasAlpha && !(await openImage(source).stats()).isOpaque
  const upright = openImage(source).autoOrient().toColourspace('srgb')
  const image = isTransparent ? upright : upright.removeAlpha()
  if (maxBytes === null) {
    const isTooLong = Math.max(width, height) > longestSide
    if (format === 'png' || (isTransparent && isTooLong)) return asPng(image)
    return isTransparent ? asWebp(image, 95) : asJpeg(image, 95)
  }

  const fitFormat = isTransparent ? webpFormat : jpegFormat
  // To read a JPEG at half its size or less takes half the time, and most end smaller than that.
  const isJpeg = format === 'jpeg'
  const pixels = await pixelsWithin(image, isJpeg ? reduced(autoOrient) : longestFitted)
  const size = isJpeg ? fittedSize(autoOrient) : pixels.info
  const open = (width: number) => (width > pixels.info.width ? image.clone() : openPixels(pixels))
  return fitImage({ ...size, open }, maxBytes, fitFormat)
}

interface Size {
  width: number
  height: number
}

function pixelsWithin(image: Sharp, size: Size): Promise<Pixels> {
  return image
    .clone()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** The smallest of the sizes in which a JPEG can be read that is no smaller than half of the longest. */
function reduced({ width, height }: Size): Size {
  let by = 1
  while (Math.max(width, height) / (by * 2) >= longestFittedSide / 2) by *= 2
  return shrunk({ width, height }, 1 / by, Math.floor)
}

/** The size of a picture whose longer side is no longer than one that is fitted may be. */
function fittedSize({ width, height }: Size): Size {
  const scale = Math.min(1, longestFittedSide / Math.max(width, height))
  return shrunk({ width, height }, scale, Math.round)
}

// A line of one pixel stays one.
function shrunk({ width, height }: Size, scale: number, whole: (side: number) => number): Size {
  return { width: Math.max(1, whole(width * scale)), height: Math.max(1, whole(height * scale)) }
}

const notAPicture =
  'This file is not a picture that can be used. Choose a JPEG, PNG, HEIC, WebP, AVIF, TIFF or GIF.'
const tooManyPixels = `This picture has more than ${pixelLimit / 1e6} million pixels. Choose a smaller copy of it.`
const damaged =
  'This picture is damaged or incomplete. Open it, save a new copy and choose that one.'
/** What an owner should read where sharp failed. */
function refusal(error: unknown): AppError {
  const reason = error instanceof Error ? error.message : String(error)
  if (/pixel limit/i.test(reason)) return tooLarge(tooManyPixels)
  if (/unsupported image format/i.test(reason)) return unsupportedType(notAPicture)
  return new AppError(400, 'damaged_image', damaged, { cause: error })
}

async function bytesOf(input: Uint8Array | string): Promise<Uint8Array> {
  return typeof input === 'string' ? readFile(input) : input
}
