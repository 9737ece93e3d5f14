import type { Photo } from '../../lib/pictures/photo'
import { Image } from '../../ui/image'
import { SectionHeading } from '../shared/section-heading'

interface FeaturedWorkProps {
  title: string
  photos: readonly Photo[]
}

/** Every production still with its title and what it shows. */
export function FeaturedWork({ title, photos }: FeaturedWorkProps) {
  if (photos.length === 0) return null
  return (
    <section aria-labelledby="section:featured" className="page-width py-20 md:py-24 print:hidden">
      <SectionHeading tape="yellow" id="section:featured">
        {title}
      </SectionHeading>
      <ul className="featured">
        {photos.map(({ id, picture }) => (
          <li key={id}>
            <figure>
              <Image
                picture={picture}
                sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 100vw"
                className="featured-picture"
                decorative
              />
              <figcaption className="mt-3">
                {picture.title !== '' && (
                  <strong className="block font-semibold">{picture.title}</strong>
                )}
                <span className="text-muted">{picture.alt}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
