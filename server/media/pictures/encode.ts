import type { Sharp } from 'sharp'

/** A picture as bytes, with nothing in them but pixels. */
export interface EncodedImage {
  bytes: Buffer
  /** Without a dot. */
  extension: 'jpg' | 'png' | 'webp' | 'avif'
  mimeType: `image/${'jpeg' | 'png' | 'webp' | 'avif'}`
  /** In pixels. */
  width: number
  height: number
}

async function encoded(
  image: Sharp,
  extension: EncodedImage['extension'],
  mimeType: EncodedImage['mimeType'],
): Promise<EncodedImage> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { bytes: data, extension, mimeType, width: info.width, height: info.height }
}

// Above it a JPEG only grows.
const bestJpegQuality = 92

const wholeQuality = 90

/**
 * Encodes for photographs; from quality 90 on, colours keep their full resolution, and bytes are not
 * worth ten times as long for a tenth fewer of them (measured).
 */
export function asJpeg(image: Sharp, wanted: number): Promise<EncodedImage> {
  const quality = Math.min(wanted, bestJpegQuality)
  const isWhole = quality >= wholeQuality
  const options = { chromaSubsampling: isWhole ? '4:4:4' : '4:2:0', mozjpeg: !isWhole }
  return encoded(image.jpeg({ quality, ...options }), 'jpg', 'image/jpeg')
}

// The bytes of a JPEG to those of its draft: 0.83 to 0.90 (measured). To encode twice costs more than
// those few bytes are worth.
const draftRatio = 0.9

/**
 * Tells in a fraction of the time how many bytes a JPEG will have at most, with the picture itself where
 * that is as quick.
 */
export async function draftOfJpeg(
  image: Sharp,
  quality: number,
): Promise<{ bytes: number; image?: EncodedImage }> {
  if (quality >= wholeQuality) {
    const made = await asJpeg(image, quality)
    return { bytes: made.bytes.length, image: made }
  }
  // The tables of the slow way, without its search.
  const options = { quantisationTable: 3, progressive: true, chromaSubsampling: '4:2:0' }
  const draft = await image.jpeg({ quality, ...options }).toBuffer()
  return { bytes: draft.length * draftRatio }
}

/** Encodes with transparency; quality 100 loses nothing. */
export function asWebp(image: Sharp, quality: number): Promise<EncodedImage> {
  const webp = image.webp({ quality, lossless: quality === 100, smartSubsample: true })
  return encoded(webp, 'webp', 'image/webp')
}

/** Encodes with transparency, and loses nothing. */
export function asPng(image: Sharp): Promise<EncodedImage> {
  return encoded(image.png(), 'png', 'image/png')
}

/** Encodes smallest. More effort costs forty times as long for a tenth less (measured). */
export function asAvif(image: Sharp): Promise<EncodedImage> {
  return encoded(image.avif({ quality: 50, effort: 0 }), 'avif', 'image/avif')
}
