import { Play } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import type { Film } from '../lib/film'
import type { Picture } from '../lib/picture'
import { isPlainClick } from '../lib/plain-click'
import { Image } from '../ui/image'

interface ProsceniumProps {
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
        className="stage-screen"
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
      className="stage-screen"
      controls
      autoPlay
      playsInline
      aria-label={title}
    >
      <source src={film.fileUrl} type={film.type} />
    </video>
  )
}

/** The stage with its curtain: nothing is asked of the film's host before the click. */
export function Proscenium({ film, title, poster }: ProsceniumProps) {
  const [playing, setPlaying] = useState(false)
  function play(event: MouseEvent) {
    // A page that cannot be framed opens as the link it is.
    if (film.kind === 'page' || !isPlainClick(event)) return
    event.preventDefault()
    setPlaying(true)
  }
  return (
    <div className="proscenium" data-playing={playing || undefined}>
      <div className="stage">
        {playing ? (
          <Screen film={film} title={title} />
        ) : (
          <a href={address(film)} className="stage-poster" onClick={play}>
            {poster && (
              <Image
                picture={poster}
                sizes="(min-width: 92rem) 76rem, 86vw"
                priority
                decorative
                className="stage-picture"
              />
            )}
            <span className="stage-play">
              <Play aria-hidden className="size-7 fill-current" />
              Play the reel
            </span>
          </a>
        )}
      </div>
      <div aria-hidden className="curtain curtain-left" />
      <div aria-hidden className="curtain curtain-right" />
      <div aria-hidden className="valance" />
    </div>
  )
}
