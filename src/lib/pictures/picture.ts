import type { ImageVariant, PublicImage } from '../../schema/public-content'
import { objectPosition } from './focal-point'
import { themeColors } from '../theme-colors'

/** A picture with just what a page needs to show it. */
export interface Picture {
  src: string
  alt: string
  title: string
  width: number
  height: number
  /** A tiny data URL, or ''. */
  placeholder: string
  color: string
  /** Where it lies in a frame that crops it, as `object-position` says it, if somebody chose that. */
  focus?: string
  /** One for each format that is ready, best first; `srcset` by width. */
  sources: { type: string; srcset: string }[]
}

// What a picture is taken to measure while its file has not been looked at.
const unknownSize = { width: 1500, height: 1000 }
const unknownColor = themeColors.neutral

const formats = ['avif', 'webp', 'jpeg'] as const

/** A file of which nothing more is known than where it lies. */
export function fileAsPicture(src: string, alt: string): Picture {
  return { src, alt, title: '', ...unknownSize, placeholder: '', color: unknownColor, sources: [] }
}

function srcset(variants: readonly ImageVariant[], format: ImageVariant['format']): string {
  return variants
    .filter((variant) => variant.format === format)
    .sort((a, b) => a.width - b.width)
    .map((variant) => `${variant.url} ${variant.width}w`)
    .join(', ')
}

/** What a page needs to show an image; the file itself serves until its variants are made. */
export function pictureOf(
  image: PublicImage,
  texts: { alt?: string; title?: string } = {},
): Picture {
  const { media } = image
  return {
    src: image.url,
    alt: texts.alt || image.alt,
    title: texts.title || image.title,
    width: media?.width ?? unknownSize.width,
    height: media?.height ?? unknownSize.height,
    placeholder: media?.placeholder ?? '',
    color: media?.color ?? unknownColor,
    focus: objectPosition(image.focalPoint),
    sources: formats
      .map((format) => ({ type: `image/${format}`, srcset: srcset(media?.variants ?? [], format) }))
      .filter((source) => source.srcset !== ''),
  }
}
