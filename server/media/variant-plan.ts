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
    const name = `${hash}-${size}.${extensions[format]}`
    return { format, width: size, url: variantsPath + name, name }
  }
  const early = isTransparent ? (['webp'] as const) : (['jpeg', 'webp'] as const)
  return [
    ...sizes.flatMap((size) => early.map((format) => variant(format, size))),
    ...sizes.map((size) => variant('avif', size)),
  ]
}
