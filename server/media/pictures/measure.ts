import { readFile } from 'node:fs/promises'
import { sha256 } from '../../files/sha256'
import type { Measured } from '../measured'
import { openImage, openPixels, type Pixels } from './sharp'

const placeholderSide = 16
const placeholderLimit = 400

interface Begun {
  hash: string
  measuring: Promise<Measured>
}
let ahead: Begun | undefined

/** Begins to measure what will be asked about as soon as it is stored, instead of then. */
export function measureAhead(bytes: Buffer): void {
  const hash = hashOf(bytes)
  ahead = { hash, measuring: measured(bytes, hash) }
  // Whoever asks hears of it.
  ahead.measuring.catch(() => undefined)
}

/**
 * Reads the size and colours of a picture, or of the one in a file; throws whatever sharp does where it
 * cannot be decoded.
 */
export async function measureImage(picture: string | Buffer): Promise<Measured> {
  const bytes = typeof picture === 'string' ? await readFile(picture) : picture
  const hash = hashOf(bytes)
  return ahead?.hash === hash ? ahead.measuring : measured(bytes, hash)
}

const hashOf = (bytes: Buffer) => sha256(bytes).slice(0, 12)

async function measured(bytes: Buffer, hash: string): Promise<Measured> {
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
    hash,
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
