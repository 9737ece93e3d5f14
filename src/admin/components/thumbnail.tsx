import { uploadsPath } from '../../schema/url'
import type { Image } from '../api/entries'

/** The address of a file of the picture that is at least `width` pixels wide, if there is one. */
export function pictureUrl(image: Pick<Image, 'filename' | 'media'>, width: number): string {
  const fitting = (image.media?.variants ?? [])
    .filter((variant) => variant.format === 'webp' && variant.width >= width)
    .sort((a, b) => a.width - b.width)
  return fitting[0]?.url ?? uploadsPath + image.filename
}

interface ThumbnailProps {
  image: Pick<Image, 'filename' | 'media'>
  /** '' where the text beside it says the same. */
  alt: string
  /** How wide it is shown at most, in CSS pixels. */
  width: number
  className?: string
}

/** A picture, small, on its own colour while it loads. */
export function Thumbnail({ image, alt, width, className = '' }: ThumbnailProps) {
  return (
    <img
      src={pictureUrl(image, width * 2)}
      alt={alt}
      loading="lazy"
      decoding="async"
      style={{ backgroundColor: image.media?.color }}
      className={`shrink-0 bg-base-300 object-cover ${className}`}
    />
  )
}
