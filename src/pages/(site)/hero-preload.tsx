import { usePageContext } from 'vike-react/usePageContext'
import '../page-context'
import { pictureOf } from '../../lib/pictures/picture'
import { heroSizes } from '../../site/home/hero'

/** Asks for the hero before the page's own markup does. */
export function HeroPreload() {
  const { heroImage } = usePageContext().content
  const best = heroImage && pictureOf(heroImage).sources[0]
  if (!best) return null
  return (
    <link
      rel="preload"
      as="image"
      type={best.type}
      imageSrcSet={best.srcset}
      imageSizes={heroSizes}
      fetchPriority="high"
    />
  )
}
