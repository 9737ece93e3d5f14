import { useState } from 'react'
import { objectPosition } from '../../../lib/pictures/focal-point'
import { focusStyle } from '../../../ui/focus-style'
import type { Image } from '../../api/images'
import { isWaitingId } from '../../outbox/waiting-id'
import { isToBeSeen, useFileSource, useTileSource } from './picture-source'

interface PictureProps {
  image: Pick<Image, 'filename' | 'thumbnailUrl' | 'focalPoint'>
  /** '' where the text beside it says the same. */
  alt: string
  className?: string
}

const mount = 'shrink-0 bg-base-300'

/** A picture in a grid or a row, beside which a text says what it is. */
export function Thumbnail({ image, className = '' }: Omit<PictureProps, 'alt'>) {
  const source = useTileSource(image)
  // Without a server the browser may not have it: an empty mount then, and no sign of breakage.
  const [missing, setMissing] = useState<string>()
  if (!source || missing === source) return <span className={`block ${mount} ${className}`} />
  return (
    <img
      src={source}
      onError={() => setMissing(source)}
      alt=""
      loading="lazy"
      decoding="async"
      className={`object-cover object-(--focus-at) ${mount} ${className}`}
      style={focusStyle(objectPosition(image.focalPoint))}
    />
  )
}

const notSeenYet =
  'Nobody sees this picture before it is known to tell nothing but what one sees. If that takes long, Home says why.'
/** What stands in the place of a picture that this device does not have. */
export const notLoaded =
  'This picture could not be loaded. Open it again once the server can be reached.'
const notShownHere = 'This browser cannot show pictures of this kind before they are sent.'

/** A picture that is the subject itself, from its stored file. */
export function LargePicture({ image, alt, className = '' }: PictureProps) {
  const file = useFileSource(image.filename)
  const [unreadable, setUnreadable] = useState<string>()
  const failed = isWaitingId(image.filename) ? notShownHere : notLoaded
  const words = isToBeSeen(image) ? file && unreadable === file && failed : notSeenYet
  if (words) {
    return (
      <span className={`grid place-items-center bg-base-300 p-4 text-sm ${className}`}>
        {words}
      </span>
    )
  }
  return (
    <img
      src={file}
      alt={alt}
      onError={() => setUnreadable(file)}
      decoding="async"
      className={`bg-base-300 ${className}`}
      style={focusStyle(objectPosition(image.focalPoint))}
    />
  )
}
