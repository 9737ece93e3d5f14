import type { ImageVariant } from '../../src/schema/public-content'
import { asAvif, asJpeg, asWebp, type EncodedImage } from './encode'
import type { Measured } from './measure'
import { openImage } from './sharp'
import { variantsPath } from './variant-folder'

const widths = [320, 480, 640, 960, 1280, 1920]
const largestWidth = 1920

const formats = {
  jpeg: { extension: 'jpg', encode: (image) => asJpeg(image, 78) },
  webp: { extension: 'webp', encode: (image) => asWebp(image, 78) },
  avif: { extension: 'avif', encode: (image) => asAvif(image, 50) },
} satisfies Record<
  ImageVariant['format'],
  { extension: string; encode: (image: ReturnType<typeof openImage>) => Promise<EncodedImage> }
>

/** A variant with the name of its file. */
export type PlannedVariant = ImageVariant & { name: string }

/**
 * Every variant a picture should have, in the order they are worth making: what every browser
 * shows first, small before large. JPEG cannot show transparency, so such pictures have none.
 */
export function planVariants({ hash, width, isTransparent }: Measured): PlannedVariant[] {
  const own = Math.min(width, largestWidth)
  const sizes = [...widths.filter((candidate) => candidate < own), own]
  const variant = (format: ImageVariant['format'], size: number) => {
    const name = `${hash}-${size}.${formats[format].extension}`
    return { format, width: size, url: variantsPath + name, name }
  }
  const early = isTransparent ? (['webp'] as const) : (['jpeg', 'webp'] as const)
  return [
    ...sizes.flatMap((size) => early.map((format) => variant(format, size))),
    ...sizes.map((size) => variant('avif', size)),
  ]
}

/** Makes one variant from the picture's file. */
export async function encodeVariant(
  file: string,
  { format, width }: ImageVariant,
): Promise<Buffer> {
  const image = openImage(file).autoOrient().toColourspace('srgb').resize({ width })
  return (await formats[format].encode(image)).bytes
}
