import type { Film } from '../lib/film'
import type { Picture } from '../lib/picture'
import { Proscenium } from './proscenium'
import { SpikeMark } from '../ui/spike-mark'

interface ReelProps {
  film: Film
  title: string
  description: string
  tags: readonly string[]
  poster: Picture | null
}

/** The demo reel in its proscenium, with what is fixed to be said of it. */
export function Reel({ film, title, description, tags, poster }: ReelProps) {
  return (
    <div className="reel-house">
      <Proscenium film={film} title={title} poster={poster} />
      <div className="house reel-programme">
        <div>
          <h1 className="page-heading font-display">Acting Demo Reel 2025</h1>
          <ul className="reel-facts">
            <li>3:30 minutes</li>
            <li>Updated 2025</li>
            <li>HD Quality</li>
          </ul>
        </div>
        <div>
          <h2 className="font-display text-2xl">{title}</h2>
          <p className="mt-3 max-w-prose text-lg">{description}</p>
          {tags.length > 0 && (
            <ul className="mt-5 flex flex-wrap gap-2.5" aria-label="In this reel">
              {tags.map((tag) => (
                <li key={tag} className="tape-label">
                  {tag}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  )
}

/** The stage before there is a film. */
export function ReelComingSoon() {
  return (
    <div className="reel-house">
      <div className="proscenium">
        <div className="stage stage-empty">
          <SpikeMark shape="plus" tape="yellow" className="size-14" />
          <h1 className="page-heading font-display">Demo Reel Coming Soon</h1>
          <a href="/photos" className="btn btn-lg btn-cream">
            View Photos
          </a>
        </div>
        <div aria-hidden className="curtain curtain-left" />
        <div aria-hidden className="curtain curtain-right" />
        <div aria-hidden className="valance" />
      </div>
    </div>
  )
}
