import { useState } from 'react'
import { objectPosition } from '../../../lib/focal-point'
import { focusStyle } from '../../../ui/focus-style'
import type { Image } from '../../api/images'
import { isToBeSeen, useFileSource, useTileSource } from './picture-source'

interface PictureProps {
  image: Pick<Image, 'filename' | 'thumbnailUrl' | 'focalPoint'>
  /** '' where the text beside it says the same. */
  alt: string
  className?: string
}

/** A picture in a grid or a row. */
export function Thumbnail({ image, alt, className = '' }: PictureProps) {
  const source = useTileSource(image)
  // Without a server the browser may not have it: an empty mount then, and no sign of breakage.
  const [missing, setMissing] = useState<string>()
  return (
    <img
      src={missing === source ? undefined : source}
      onError={() => setMissing(source)}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={`shrink-0 bg-base-300 object-cover object-(--focus-at) ${className}`}
      style={focusStyle(objectPosition(image.focalPoint))}
    />
  )
}

/** A picture that is the subject itself, from its stored file. */
export function LargePicture({ image, alt, className = '' }: PictureProps) {
  const file = useFileSource(image.filename)
  if (!isToBeSeen(image)) {
    return (
      <span className={`grid place-items-center bg-base-300 p-4 text-sm ${className}`}>
        Nobody sees this picture before it is known to tell nothing but what one sees. If that takes
        long, Home says why.
      </span>
    )
  }
  return (
    <img
      src={file}
      alt={alt}
      decoding="async"
      className={`bg-base-300 ${className}`}
      style={focusStyle(objectPosition(image.focalPoint))}
    />
  )
}
