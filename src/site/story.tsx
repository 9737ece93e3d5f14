import { Paragraphs } from './prose'
import { SectionHeading } from './section-heading'

/** How it all began. */
export function Story({ title, paragraphs }: { title: string; paragraphs: readonly string[] }) {
  if (paragraphs.length === 0) return null
  return (
    <section aria-labelledby="story" className="bg-base-200">
      <div className="page-width py-20 md:py-24">
        <SectionHeading tape="blue" id="story">
          {title || 'The Story'}
        </SectionHeading>
        <div className="prose-text story-text">
          <Paragraphs texts={paragraphs} />
        </div>
      </div>
    </section>
  )
}
