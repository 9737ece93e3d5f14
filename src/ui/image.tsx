import type { CSSProperties } from 'react'
import type { Picture } from '../lib/picture'

interface ImageProps {
  picture: Picture
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string
  /** The one picture that the first screen waits for. */
  priority?: boolean
  className?: string
  style?: CSSProperties
  /** Where the words beside it say the same. */
  decorative?: boolean
}

/** A picture in the best format and width for the screen; its colours stand in while it loads. */
export function Image({ picture, sizes, priority, className, style, decorative }: ImageProps) {
  const { placeholder, color } = picture
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
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        className={className}
        style={{ backgroundColor: color, backgroundImage, backgroundSize: 'cover', ...style }}
      />
    </picture>
  )
}
