import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { openImage, openPixels, type Pixels } from './sharp'

/** What is worth knowing of a picture before anything is derived from it. */
export const measured = z.object({
  /** The first twelve hex digits of the SHA-256 of its bytes. */
  hash: z.string().regex(/^[0-9a-f]{12}$/),
  /** Upright, in pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  isTransparent: z.boolean(),
  /** A tiny WebP as a data URL; '' if none was small enough. */
  placeholder: z.string(),
  /** The most frequent colour, as #rrggbb. */
  color: z.string().regex(/^#[0-9a-f]{6}$/),
})
export type Measured = z.infer<typeof measured>

const placeholderSide = 16
const placeholderLimit = 400

/** Reads a picture's size and colours; throws whatever sharp does where it cannot be decoded. */
export async function measureImage(file: string): Promise<Measured> {
  const bytes = await readFile(file)
  const { autoOrient } = await openImage(bytes).metadata()
  const side = { width: placeholderSide, height: placeholderSide }
  const pixels = await openImage(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .resize({ ...side, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    hash: createHash('sha256').update(bytes).digest('hex').slice(0, 12),
    width: autoOrient.width,
    height: autoOrient.height,
    isTransparent: pixels.data.some((value, n) => n % 4 === 3 && value < 250),
    placeholder: await placeholderOf(pixels),
    color: await colorOf(pixels),
  }
}

async function placeholderOf(pixels: Pixels): Promise<string> {
  for (const quality of [60, 30, 1]) {
    const bytes = await openPixels(pixels).webp({ quality, alphaQuality: quality }).toBuffer()
    const url = `data:image/webp;base64,${bytes.toString('base64')}`
    if (url.length < placeholderLimit) return url
  }
  return ''
}

async function colorOf(pixels: Pixels): Promise<string> {
  const { dominant } = await openPixels(pixels).stats()
  const hex = [dominant.r, dominant.g, dominant.b].map((c) => c.toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}
