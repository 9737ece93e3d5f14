import type { Film } from '../../lib/film'
import type { Picture } from '../../lib/pictures/picture'
import type { Prose as Nodes } from '../../lib/prose/tree'
import { Island } from '../live/island'
import { Prose } from '../shared/prose'
import { ReelFrame } from './reel-frame'
import { ReelPlayer } from './reel-player'
import { TagList } from '../shared/tag-list'
import { SpikeMark } from '../../ui/spike-mark'

interface ReelProps {
  film: Film
  heading: string
  facts: readonly string[]
  title: string
  description: Nodes
  tags: readonly string[]
  poster: Picture | null
}

/** The demo reel in its frame, with what is to be said of it. */
export function Reel(props: ReelProps) {
  const { film, heading, facts, title, description, tags, poster } = props
  // A screen reader says what plays also where nobody gave it a title.
  const player = { film, title: title || heading, poster }
  return (
    <div className="reel">
      <Island name="reel-player" of={ReelPlayer} props={player} />
      <div className="page-width reel-details">
        <div>
          <h1 className="page-heading font-display">{heading}</h1>
          {facts.length > 0 && (
            <ul className="reel-facts">
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          )}
        </div>
        <div>
          {title !== '' && <h2 className="font-display text-2xl">{title}</h2>}
          <div className="prose mt-3 max-w-prose text-lg">
            <Prose nodes={description} headings={3} />
          </div>
          {tags.length > 0 && <TagList tags={tags} label="In this reel" className="mt-5" />}
        </div>
      </div>
    </div>
  )
}

/** The frame before there is a film. */
export function ReelComingSoon({ title }: { title: string }) {
  return (
    <div className="reel">
      <ReelFrame>
        <div className="reel-screen reel-empty">
          <SpikeMark shape="plus" tape="yellow" className="size-14" />
          <h1 className="page-heading font-display">{title}</h1>
          <a href="/photos" className="btn btn-lg btn-cream">
            View Photos
          </a>
        </div>
      </ReelFrame>
    </div>
  )
}
