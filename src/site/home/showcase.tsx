import type { WallSlot } from '../../lib/pictures/wall'
import { Island } from '../live/island'
import { SectionHeading } from '../shared/section-heading'
import { Wall } from './wall'

/** The wall under its heading, and the way to all photos. */
export function Showcase({ title, slots }: { title: string; slots: readonly WallSlot[] }) {
  return (
    <section aria-labelledby="showcase" className="showcase page-width py-20 md:py-28">
      <SectionHeading tape="red" id="showcase">
        {title}
      </SectionHeading>
      <Island name="wall" of={Wall} props={{ slots }} />
      <p className="mt-10 text-center md:mt-14">
        <a href="/photos" className="btn btn-lg btn-ink">
          View Complete Gallery
        </a>
      </p>
    </section>
  )
}
