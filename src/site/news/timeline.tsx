import { longDate } from '../../lib/long-date'
import type { Picture } from '../../lib/pictures/picture'
import { timesAsWide } from '../../lib/pictures/times-as-wide'
import type { Prose as Nodes } from '../../lib/prose/tree'
import type { Texts } from '../../schema/defaults'
import { Image } from '../../ui/image'
import { Prose } from '../shared/prose'
import { SpikeMark, type SpikeMarkProps } from '../../ui/spike-mark'

interface TimelineStory {
  id: string
  headline: string
  date: string
  text: Nodes
  picture: Picture | null
  production: { id: string; name: string } | null
}

const marks = [
  { shape: 'plus', tape: 'red' },
  { shape: 'T', tape: 'yellow' },
  { shape: 'L', tape: 'blue' },
] as const satisfies SpikeMarkProps[]

function storySizes(picture: Picture): string {
  const times = timesAsWide(picture, 3 / 2)
  const [beside, below] = [22, 34].map((width) => Math.ceil(width * times))
  const narrow = `calc((100vw - 5.5rem) * ${times})`
  return `(min-width: 64rem) ${beside}rem, (min-width: 40rem) ${below}rem, ${narrow}`
}

interface StoryProps {
  story: TimelineStory
  mark: SpikeMarkProps
  /** The newest is in sight when the page opens. */
  first: boolean
}

function Story({ story, mark, first }: StoryProps) {
  return (
    <li id={story.id} className="timeline-item">
      <time dateTime={story.date} className="timeline-date">
        {longDate(story.date)}
      </time>
      <SpikeMark {...mark} className="timeline-mark" />
      <article className={story.picture ? 'timeline-text timeline-pictured' : 'timeline-text'}>
        <div className="timeline-words">
          <h2 className="timeline-headline font-display">{story.headline}</h2>
          <div className="prose mt-3">
            <Prose nodes={story.text} headings={3} />
          </div>
          {story.production && (
            <p className="mt-4">
              <a href={`/bio#${story.production.id}`} className="text-link">
                {story.production.name}
              </a>
            </p>
          )}
        </div>
        {story.picture && (
          <Image
            picture={story.picture}
            sizes={storySizes(story.picture)}
            priority={first}
            className="timeline-picture"
          />
        )}
      </article>
    </li>
  )
}

interface TimelineProps {
  stories: readonly TimelineStory[]
  texts: Pick<Texts, 'noNews' | 'newsEnd'>
}

/** The news on a timeline, newest first. */
export function Timeline({ stories, texts }: TimelineProps) {
  return (
    <>
      {stories.length === 0 && <h2 className="mt-12 font-display text-3xl">{texts.noNews}</h2>}
      <ol className="timeline">
        {stories.map((story, index) => (
          <Story
            key={story.id}
            story={story}
            mark={marks[index % marks.length] ?? marks[0]}
            first={index === 0}
          />
        ))}
      </ol>
      {texts.newsEnd !== '' && <p className="timeline-end">{texts.newsEnd}</p>}
    </>
  )
}
