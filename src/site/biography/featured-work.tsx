import type { Photo } from '../../lib/pictures/photo'
import type { Picture } from '../../lib/pictures/picture'
import { timesAsWide } from '../../lib/pictures/times-as-wide'
import { Image } from '../../ui/image'
import { SectionHeading } from '../shared/section-heading'

interface FeaturedWorkProps {
  title: string
  photos: readonly Photo[]
}

function stillSizes(picture: Picture): string {
  const times = timesAsWide(picture, 3 / 2)
  const [wide, half, whole] = [26, 50, 100].map((width) => Math.ceil(width * times))
  return `(min-width: 64rem) ${wide}rem, (min-width: 40rem) ${half}vw, ${whole}vw`
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
                sizes={stillSizes(picture)}
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
