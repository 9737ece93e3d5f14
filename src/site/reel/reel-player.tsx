import Play from 'lucide-react/icons/play'
import { useState, type MouseEvent } from 'react'
import type { Film } from '../../lib/film'
import type { Picture } from '../../lib/pictures/picture'
import { isPlainClick } from '../../lib/browser/plain-click'
import { Image } from '../../ui/image'
import { ReelFrame } from './reel-frame'

interface ReelPlayerProps {
  film: Film
  title: string
  poster: Picture | null
}

function address(film: Film): string {
  if (film.kind === 'player') return film.watchUrl
  return film.kind === 'file' ? film.fileUrl : film.pageUrl
}

const openElsewhere = 'Open the reel in a new tab'

// What had the focus is gone, and the focus must not go with it.
const takeFocus = (successor: HTMLElement | null) => successor?.focus()

interface ScreenProps {
  film: Film
  title: string
  onFailure: () => void
}

function Screen({ film, title, onFailure }: ScreenProps) {
  if (film.kind === 'player') {
    return (
      <iframe
        ref={takeFocus}
        className="reel-film"
        src={film.embedUrl}
        title={title}
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  }
  if (film.kind === 'page') return null
  return (
    <video
      ref={takeFocus}
      className="reel-film"
      controls
      autoPlay
      playsInline
      aria-label={title}
      onError={onFailure}
    >
      <source src={film.fileUrl} type={film.type} onError={onFailure} />
    </video>
  )
}

/**
 * The film, or what starts it: nothing is asked of the film's host before the click. Beside it stands the
 * way there, since nothing tells a page that its host is blocked, has no such film, or never answers.
 */
export function ReelPlayer({ film, title, poster }: ReelPlayerProps) {
  const [state, setState] = useState<'waiting' | 'playing' | 'failed'>('waiting')
  const isPlaying = state === 'playing'
  const hasFailed = state === 'failed'
  function play(event: MouseEvent) {
    // A page that cannot be framed, or a film that does not play here, opens as the link it is.
    if (film.kind === 'page' || hasFailed || !isPlainClick(event)) return
    event.preventDefault()
    setState('playing')
  }
  return (
    <>
      <ReelFrame playing={isPlaying}>
        <div className="reel-screen">
          {isPlaying ? (
            <Screen film={film} title={title} onFailure={() => setState('failed')} />
          ) : (
            <a
              ref={hasFailed ? takeFocus : undefined}
              href={address(film)}
              target={hasFailed ? '_blank' : undefined}
              rel="noopener"
              className="reel-poster"
              onClick={play}
            >
              {poster && (
                <Image
                  picture={poster}
                  sizes="(min-width: 92rem) 76rem, 86vw"
                  priority
                  decorative
                  className="reel-picture"
                />
              )}
              <span className="reel-play">
                <Play aria-hidden className="size-7 fill-current" />
                {hasFailed ? openElsewhere : 'Play the reel'}
              </span>
            </a>
          )}
        </div>
      </ReelFrame>
      {isPlaying && (
        <p className="page-width reel-elsewhere">
          <a href={address(film)} target="_blank" rel="noopener">
            {openElsewhere}
          </a>
        </p>
      )}
    </>
  )
}
