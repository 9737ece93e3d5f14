import { About } from '../../site/home/about'
import { CastingStrip } from '../../site/home/casting-strip'
import { Hero } from '../../site/home/hero'
import { Showcase } from '../../site/home/showcase'
import type { HomeData } from './home-data'

interface HomePageProps {
  data: HomeData
  /** The button beside Watch Reel. */
  second: { href: string; label: string }
}

/** The home page; its variant differs in one button. */
export function HomePage({ data, second }: HomePageProps) {
  const { shell, hero, texts } = data
  return (
    <>
      <Hero
        name={shell.name}
        tagline={data.tagline}
        shortBio={data.shortBio}
        picture={hero}
        second={second}
      />
      <CastingStrip title={texts.casting} {...data.casting} />
      <Showcase title={texts.showcase} slots={data.slots} />
      <About texts={texts} text={data.text} specialties={data.specialties} />
    </>
  )
}
