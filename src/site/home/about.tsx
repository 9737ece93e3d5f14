import type { Prose as Nodes } from '../../lib/prose/tree'
import type { Texts } from '../../schema/defaults'
import { Prose } from '../shared/prose'
import { SectionHeading } from '../shared/section-heading'
import { Specialties } from '../shared/specialties'

interface AboutProps {
  texts: Pick<Texts, 'about' | 'specialties' | 'invitation' | 'invitationText'>
  text: Nodes
  specialties: readonly string[]
}

/** Who the performer is, and the door to the agent. */
export function About({ texts, text, specialties }: AboutProps) {
  return (
    <section aria-labelledby="about" className="bg-base-200">
      <div className="page-width grid gap-12 py-20 md:py-28 lg:grid-cols-[1fr_22rem] lg:gap-20">
        <div>
          <SectionHeading tape="blue" id="about">
            {texts.about}
          </SectionHeading>
          <div className="prose prose-text prose-lead">
            <Prose nodes={text} headings={3} />
          </div>
          <p className="mt-8 flex flex-wrap gap-3">
            <a href="/bio" className="btn btn-lg btn-ink">
              Full Biography
            </a>
            <a href="/photos" className="btn btn-lg btn-line">
              View Photos
            </a>
          </p>
        </div>
        <aside className="flex flex-col gap-12 lg:pt-3">
          <Specialties title={texts.specialties} list={specialties} />
          <a href="/contact" className="contact-card">
            <span className="font-display text-4xl lg:mt-auto">{texts.invitation}</span>
            {texts.invitationText !== '' && <span>{texts.invitationText}</span>}
            <span className="contact-card-link">Contact the agency</span>
          </a>
        </aside>
      </div>
    </section>
  )
}
