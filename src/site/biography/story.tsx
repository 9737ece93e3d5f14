import type { Prose as Nodes } from '../../lib/prose/tree'
import { Prose } from '../shared/prose'
import { SectionHeading } from '../shared/section-heading'

/** How it all began. */
export function Story({ title, text }: { title: string; text: Nodes }) {
  if (text.length === 0) return null
  return (
    <section aria-labelledby="section:story" className="bg-base-200">
      <div className="page-width py-20 md:py-24">
        <SectionHeading tape="blue" id="section:story">
          {title || 'The Story'}
        </SectionHeading>
        <div className="prose prose-text story-text">
          <Prose nodes={text} headings={3} />
        </div>
      </div>
    </section>
  )
}
