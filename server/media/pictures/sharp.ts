import { readFileSync } from 'node:fs'
import sharp, { type OutputInfo, type Sharp } from 'sharp'

// One thread keeps the latency of pages flat while pictures are made (measured), and libvips' cache
// would answer with a file's former content.
sharp.concurrency(1)
sharp.cache(false)

/** More pixels than any camera a family owns; an image that claims more is a decompression bomb. */
export const pixelLimit = 80_000_000

/** Opens a picture for reading: its first frame, refusing damaged and oversized files when used. */
export function openImage(input: Uint8Array | string): Sharp {
  return sharp(isHeldOpen ? bytesOf(input) : input, {
    failOn: 'error',
    limitInputPixels: pixelLimit,
  })
}

// Windows deletes and replaces no file that libvips has open, which it has for as long as it works on it.
const isHeldOpen = process.platform === 'win32'
const bytesOf = (input: Uint8Array | string) =>
  typeof input === 'string' ? readFileSync(input) : input

export interface Pixels {
  data: Buffer
  info: OutputInfo
}

/** Opens decoded pixels. */
export function openPixels({ data, info }: Pixels): Sharp {
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
}

export { sharp }
