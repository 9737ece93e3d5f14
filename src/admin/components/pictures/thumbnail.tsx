import { uploadsPath } from '../../../schema/url'
import type { Image } from '../../api/images'

interface PictureProps {
  image: Pick<Image, 'filename' | 'thumbnailUrl'>
  /** '' where the text beside it says the same. */
  alt: string
  className?: string
}

/** A picture in a grid or a row. */
export function Thumbnail({ image, alt, className = '' }: PictureProps) {
  return (
    <img
      src={image.thumbnailUrl}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={`shrink-0 bg-base-300 object-cover ${className}`}
    />
  )
}

/** A picture that is the subject itself, from its stored file. */
export function LargePicture({ image, alt, className = '' }: PictureProps) {
  return (
    <img
      src={uploadsPath + image.filename}
      alt={alt}
      decoding="async"
      className={`bg-base-300 ${className}`}
    />
  )
}
