import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Photo } from '../../lib/pictures/photo'
import { Image } from '../../ui/image'
import { ArchiveLink, DownloadLinks } from './downloads'
import { lockScroll } from '../shared/lock-scroll'
import { useViewerGestures } from './use-viewer-gestures'

interface LightboxProps {
  /** The picture that is shown, once it is known; null while closed. */
  photo: Photo | 'coming' | 'missing' | null
  /** Which one that is; null while closed. */
  index: number | null
  total: number
  /** The address of all these pictures in one file, if they can be downloaded. */
  archive?: string
  /** The page that has the picture, to be opened where it is missing here. */
  page?: string
  onIndex: (index: number | null) => void
}

/** One picture at a time on a dark stage; goes round at both ends. */
export function Lightbox(props: LightboxProps) {
  const { index, total, archive = '', page = '', onIndex } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = index !== null
  useEffect(() => {
    // The browser keeps the focus inside and gives it back to the picture that opened it.
    if (isOpen) dialog.current?.showModal()
    lockScroll('lightbox', isOpen)
  }, [isOpen])

  function step(by: number) {
    if (index !== null) onIndex((index + by + total) % total)
  }
  // Where the gestures have no picture, the page is turned all the same.
  function turnByKey(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }
  const photo = typeof props.photo === 'string' ? null : props.photo
  useViewerGestures(dialog, photo?.id, step)
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label="Photo viewer"
      onKeyDown={turnByKey}
      onCancel={closeDownloadsFirst}
      onClose={() => onIndex(null)}
    >
      {index !== null && (
        <>
          {photo ? (
            <LightboxFigure photo={photo} position={`${index + 1} of ${total}`} />
          ) : (
            <NoFigure
              position={`${index + 1} of ${total}`}
              page={props.photo === 'missing' ? page : ''}
            />
          )}
          <form method="dialog">
            <button className="lightbox-button lightbox-close" aria-label="Close">
              <X aria-hidden />
            </button>
          </form>
          {total > 1 && (
            <>
              <button
                type="button"
                className="lightbox-button lightbox-previous"
                aria-label="Previous photo"
                onClick={() => step(-1)}
              >
                <ChevronLeft aria-hidden />
              </button>
              <button
                type="button"
                className="lightbox-button lightbox-next"
                aria-label="Next photo"
                onClick={() => step(1)}
              >
                <ChevronRight aria-hidden />
              </button>
            </>
          )}
          {photo?.downloads && (
            <details key={`${photo.id} downloads`} className="lightbox-downloads">
              <summary className="lightbox-button">
                <Download aria-hidden />
                Download
              </summary>
              <div className="lightbox-downloads-list">
                <DownloadLinks downloads={photo.downloads} />
                <ArchiveLink href={archive} />
              </div>
            </details>
          )}
        </>
      )}
    </dialog>
  )
}

const stateWords = { coming: 'Loading portfolio', missing: 'This photo did not come.' } as const

// Escape is for what was opened last.
function closeDownloadsFirst(event: SyntheticEvent<HTMLDialogElement>) {
  const open = event.currentTarget.querySelector('details[open]')
  if (!open) return
  event.preventDefault()
  open.removeAttribute('open')
}

function LightboxFigure({ photo, position }: { photo: Photo; position: string }) {
  const { id, picture } = photo
  const [latest, setLatest] = useState<{ id: string; state: 'here' | 'missing' }>()
  const state = latest?.id === id ? latest.state : 'coming'
  // The picture is another each time; its caption stays, or screen readers would not speak of it.
  return (
    <figure className="lightbox-figure">
      <Image
        key={id}
        picture={picture}
        sizes="100vw"
        eager
        className="lightbox-picture"
        onLoad={() => setLatest({ id, state: 'here' })}
        onError={() => setLatest({ id, state: 'missing' })}
      />
      <figcaption className="lightbox-caption">
        <span aria-live="polite">{position}</span>
        {!['', photo.production].includes(picture.title) && <strong>{picture.title}</strong>}
        <span>{photo.category}</span>
        {photo.production !== '' && <span>{photo.production}</span>}
        {photo.photographer !== '' && <span>Photo by {photo.photographer}</span>}
        {state !== 'here' && <span role="status">{stateWords[state]}</span>}
      </figcaption>
    </figure>
  )
}

/** In place of a picture that is on another page of the list, and on its way or did not come. */
function NoFigure({ position, page }: { position: string; page: string }) {
  return (
    <div className="lightbox-figure">
      <p className="lightbox-missing">
        {page && (
          <a href={page} className="btn btn-lg btn-cream">
            Open the page it is on
          </a>
        )}
      </p>
      <p className="lightbox-caption">
        <span aria-live="polite">{position}</span>
        <span role="status">{stateWords[page ? 'missing' : 'coming']}</span>
      </p>
    </div>
  )
}
