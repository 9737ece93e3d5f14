import type { CSSProperties } from 'react'
import { longestWord } from '../../lib/longest-word'
import type { Picture } from '../../lib/pictures/picture'
import { Image } from '../../ui/image'

/** Tall screens show the middle of the picture, wide ones all of it. */
export const heroSizes = '(max-aspect-ratio: 1/1) 75vh, 100vw'

interface HeroProps {
  name: string
  tagline: string
  shortBio: string
  picture: Picture | null
  /** What stands beside Watch Reel. */
  second: { href: string; label: string }
}

// What the name needs room for: its longest word, or about half of it all. A very long one has more than
// two lines instead, since its letters would be smaller than those of the text.
function letters(name: string): CSSProperties {
  const half = Math.min(Math.ceil(name.length / 2.2), 22)
  const longest = longestWord(name)
  return { '--letters': Math.max(longest, half), '--longest': longest } as CSSProperties
}

/** The first screen: the picture, the name, and the two ways on. */
export function Hero({ name, tagline, shortBio, picture, second }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="name">
      {picture && (
        <>
          {/* Stands behind the picture, and so is seen for as long as that is on its way. */}
          <p aria-hidden className="hero-loading">
            Loading portfolio
          </p>
          <Image
            picture={picture}
            sizes={heroSizes}
            priority
            className="hero-picture"
            style={{ backgroundColor: undefined }}
          />
        </>
      )}
      <div className="page-width hero-words">
        <p className="hero-tagline">{tagline}</p>
        <h1 id="name" className="hero-name font-display" style={letters(name)}>
          {name}
        </h1>
        <p className="hero-bio">{shortBio}</p>
        <p className="flex flex-wrap gap-3">
          <a href="/reel" className="btn btn-lg btn-curtain">
            Watch Reel
          </a>
          <a href={second.href} className="btn btn-lg btn-cream">
            {second.label}
          </a>
        </p>
      </div>
    </section>
  )
}
