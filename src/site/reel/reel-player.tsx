import Play from 'lucide-react/icons/play'
import { useState, type MouseEvent } from 'react'
import type { Film } from '../../lib/film'
import type { Picture } from '../../lib/picture'
import { isPlainClick } from '../../lib/plain-click'
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

// The link that was pressed is gone, and the focus must not go with it.
const takeFocus = (screen: HTMLElement | null) => screen?.focus()

function Screen({ film, title }: { film: Film; title: string }) {
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
    <video ref={takeFocus} className="reel-film" controls autoPlay playsInline aria-label={title}>
      <source src={film.fileUrl} type={film.type} />
    </video>
  )
}

/** The film, or what starts it: nothing is asked of the film's host before the click. */
export function ReelPlayer({ film, title, poster }: ReelPlayerProps) {
  const [playing, setPlaying] = useState(false)
  function play(event: MouseEvent) {
    // A page that cannot be framed opens as the link it is.
    if (film.kind === 'page' || !isPlainClick(event)) return
    event.preventDefault()
    setPlaying(true)
  }
  return (
    <ReelFrame playing={playing}>
      <div className="reel-screen">
        {playing ? (
          <Screen film={film} title={title} />
        ) : (
          <a href={address(film)} className="reel-poster" onClick={play}>
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
              Play the reel
            </span>
          </a>
        )}
      </div>
    </ReelFrame>
  )
}
