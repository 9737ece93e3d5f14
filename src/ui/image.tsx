import type { CSSProperties } from 'react'
import type { Picture } from '../lib/pictures/picture'
import { focusStyle } from './focus-style'

interface ImageProps {
  picture: Picture
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string
  /** The one picture that the first screen waits for. */
  priority?: boolean
  /** Wanted at once, though not the first thing on the page. */
  eager?: boolean
  onLoad?: () => void
  onError?: () => void
  className?: string
  style?: CSSProperties
  /** Where the words beside it say the same. */
  decorative?: boolean
}

/** A picture in the best format and width for the screen; its colours stand in while it loads. */
export function Image(props: ImageProps) {
  const { picture, sizes, priority, eager, onLoad, onError, className, style, decorative } = props
  const { placeholder, color, focus } = picture
  const backgroundImage = placeholder && !priority ? `url("${placeholder}")` : undefined
  return (
    <picture className="contents">
      {picture.sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
      ))}
      <img
        src={picture.src}
        alt={decorative ? '' : picture.alt}
        width={picture.width}
        height={picture.height}
        loading={priority || eager ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        onLoad={onLoad}
        onError={onError}
        className={className}
        style={{
          ...focusStyle(focus),
          backgroundColor: color,
          backgroundImage,
          backgroundSize: 'cover',
          ...style,
        }}
      />
    </picture>
  )
}
