import type { ImageVariant } from '../../src/schema/public-content'
import { variantsPath } from '../../src/schema/url'
import type { Measured } from './measured'

const widths = [320, 480, 640, 960, 1280, 1920]
const largestWidth = 1920

const extensions = {
  jpeg: 'jpg',
  webp: 'webp',
  avif: 'avif',
} satisfies Record<ImageVariant['format'], string>

/**
 * The most pixels on a side that WebP, and AVIF, can have: beside JPEG no other size of a longer picture is
 * made, since browsers would take the largest that there is for the whole.
 */
export const longestSide = 16_383

/** A variant with the name of its file. */
export type PlannedVariant = ImageVariant & { name: string }

/**
 * Every variant a picture should have, in the order they are worth making: what every browser
 * shows first, small before large. JPEG cannot show transparency, so such pictures have none.
 */
export function planVariants({ hash, width, height, isTransparent }: Measured): PlannedVariant[] {
  const own = Math.min(width, largestWidth)
  const isTooLong = Math.round((height * own) / width) > longestSide
  const sizes = [...widths.filter((candidate) => candidate < own), own]
  const variant = (format: ImageVariant['format'], size: number) => {
    const name = `${hash}-${size}.${extensions[format]}`
    return { format, width: size, url: variantsPath + name, name }
  }
  const forAll = isTransparent ? [] : (['jpeg'] as const)
  const early = isTooLong ? forAll : ([...forAll, 'webp'] as const)
  const late = isTooLong ? [] : (['avif'] as const)
  return [early, late].flatMap((formats) =>
    sizes.flatMap((size) => formats.map((format) => variant(format, size))),
  )
}
