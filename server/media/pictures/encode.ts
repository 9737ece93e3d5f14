import type { Sharp } from 'sharp'
import { openPixels, type Pixels } from './sharp'

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

/** What is known of a picture before it is encoded. */
export interface Draft {
  /** How many bytes it will have, more or less. */
  bytes: number
  /** The picture itself, where telling its size took encoding it. */
  image?: EncodedImage
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

// The tables and the order in which bytes say most.
const draftOptions = { quantisationTable: 3, progressive: true, chromaSubsampling: '4:2:0' }
// With mozjpeg's care for every block. Its search for the best order of all takes half as long again for
// one byte in a hundred (measured).
const carefulOptions = { ...draftOptions, trellisQuantisation: true, overshootDeringing: true }

/**
 * Encodes for photographs; from quality 90 on, colours keep their full resolution, and bytes are not
 * worth ten times as long for a tenth fewer of them (measured).
 */
export function asJpeg(image: Sharp, wanted: number): Promise<EncodedImage> {
  const quality = Math.min(wanted, bestJpegQuality)
  const options = quality >= wholeQuality ? { chromaSubsampling: '4:4:4' } : carefulOptions
  return encoded(image.jpeg({ quality, ...options }), 'jpg', 'image/jpeg')
}

// The bytes of a JPEG to those of its draft: nine in ten have fewer (measured). To encode twice costs more
// than those few bytes are worth.
const draftRatio = 0.91

/**
 * Tells in a fraction of the time how many bytes a JPEG will have at most, with the picture itself where
 * that is as quick.
 */
export async function draftOfJpeg(pixels: Pixels, quality: number): Promise<Draft> {
  if (quality >= wholeQuality) {
    const made = await asJpeg(openPixels(pixels), quality)
    return { bytes: made.bytes.length, image: made }
  }
  const bands = everyThirdBand(pixels)
  const draft = await openPixels(bands)
    .jpeg({ quality, ...draftOptions })
    .toBuffer()
  const share = bands.info.height / pixels.info.height
  return { bytes: (draft.length / share) * draftRatio }
}

// The blocks that a JPEG is made of have as many rows where colours have half the resolution.
const bandRows = 16
// What a third takes tells within two per cent what all of it takes (measured); of a small picture it
// tells less, and takes no time.
const fewestBands = 32

/** A third of a picture, from all over it. */
function everyThirdBand({ data, info }: Pixels): Pixels {
  const { width, height, channels } = info
  const count = Math.floor(height / bandRows)
  if (count < fewestBands) return { data, info }
  const bandBytes = bandRows * width * channels
  const bands = Array.from({ length: Math.floor(count / 3) }, (_, band) =>
    data.subarray(band * 3 * bandBytes, (band * 3 + 1) * bandBytes),
  )
  return { data: Buffer.concat(bands), info: { ...info, height: bands.length * bandRows } }
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
