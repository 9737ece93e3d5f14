import type { Prose as Nodes } from '../../lib/prose/tree'
import { Prose } from '../shared/prose'
import { SectionHeading } from '../shared/section-heading'

interface Credit {
  id: string
  name: string
  role: string
  year: string
  venue: string
  director: string
  description: Nodes
}

/** The credits as a printed programme sets them: role, leader, play. */
export function Credits({ title, credits }: { title: string; credits: readonly Credit[] }) {
  if (credits.length === 0) return null
  return (
    <section
      aria-labelledby="section:credits"
      className="page-width credits-section py-20 md:py-24"
    >
      <SectionHeading tape="red" id="section:credits">
        {title}
      </SectionHeading>
      <ol className="credits">
        {credits.map((credit) => (
          <li key={credit.id} id={credit.id} className="credit">
            <h3 className="credit-line">
              <span className="credit-role">{credit.role}</span>
              <span aria-hidden className="credit-leader" />
              <cite className="credit-production font-display">{credit.name}</cite>
            </h3>
            <p className="credit-venue">
              {[credit.venue, credit.director && `directed by ${credit.director}`, credit.year]
                .filter(Boolean)
                .join(', ')}
            </p>
            {credit.description.length > 0 && (
              <div className="prose credit-description">
                <Prose nodes={credit.description} headings={4} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
