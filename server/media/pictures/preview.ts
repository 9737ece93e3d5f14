import type { Metadata } from 'sharp'
import { asWebp, type EncodedImage } from './encode'
import { openImage } from './sharp'

const quality = 80
// Two of them stand side by side in a dialog, on a screen of twice the pixels.
const longestSide = 960

// What may be kept: of the others libvips runs readers that nothing from elsewhere should come to.
const kept = new Set<Metadata['format']>(['jpeg', 'png', 'webp'])

/**
 * Makes a small copy of a picture that nobody has looked into yet: upright, in sRGB, with nothing but its
 * pixels. Throws for what is none or has too many pixels.
 */
export async function previewImage(bytes: Uint8Array): Promise<EncodedImage> {
  const { format } = await openImage(bytes).metadata()
  if (!kept.has(format)) throw new Error(`A file of the format ${format} is not shown`)
  const small = { width: longestSide, height: longestSide, fit: 'inside' } as const
  const image = openImage(bytes).autoOrient().toColourspace('srgb')
  return asWebp(image.resize({ ...small, withoutEnlargement: true }), quality)
}
