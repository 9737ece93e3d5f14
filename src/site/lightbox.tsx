import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Photo } from '../lib/photo'
import { Image } from '../ui/image'
import { ArchiveLink, DownloadLinks } from './downloads'
import { lockScroll } from './lock-scroll'
import { useViewerGestures } from './use-viewer-gestures'

interface LightboxProps {
  photos: readonly Photo[]
  /** The address of all these pictures in one file, if they can be downloaded. */
  archive?: string
  /** Which picture is shown; null while closed. */
  index: number | null
  onIndex: (index: number | null) => void
}

/** One picture at a time on a dark stage; goes round at both ends. */
export function Lightbox({ photos, archive = '', index, onIndex }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = index !== null
  useEffect(() => {
    // The browser keeps the focus inside and gives it back to the picture that opened it.
    if (isOpen) dialog.current?.showModal()
    lockScroll('lightbox', isOpen)
  }, [isOpen])

  function step(by: number) {
    if (index !== null) onIndex((index + by + photos.length) % photos.length)
  }
  const photo = index === null ? undefined : photos[index]
  useViewerGestures(dialog, photo?.id, step)
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label="Photo viewer"
      onCancel={closeDownloadsFirst}
      onClose={() => onIndex(null)}
    >
      {photo && index !== null && (
        <>
          <LightboxFigure
            key={photo.id}
            photo={photo}
            position={`${index + 1} of ${photos.length}`}
          />
          <form method="dialog">
            <button className="lightbox-button lightbox-close" aria-label="Close">
              <X aria-hidden />
            </button>
          </form>
          {photos.length > 1 && (
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
          {photo.downloads && (
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

// Escape is for what was opened last.
function closeDownloadsFirst(event: SyntheticEvent<HTMLDialogElement>) {
  const open = event.currentTarget.querySelector('details[open]')
  if (!open) return
  event.preventDefault()
  open.removeAttribute('open')
}

function LightboxFigure({ photo, position }: { photo: Photo; position: string }) {
  const [loaded, setLoaded] = useState(false)
  const { picture } = photo
  return (
    <figure className="lightbox-figure">
      <Image
        picture={picture}
        sizes="100vw"
        eager
        className="lightbox-picture"
        onLoad={() => setLoaded(true)}
      />
      <figcaption className="lightbox-caption">
        <span aria-live="polite">{position}</span>
        {!['', photo.production].includes(picture.title) && <strong>{picture.title}</strong>}
        <span>{photo.category}</span>
        {photo.production !== '' && <span>{photo.production}</span>}
        {photo.photographer !== '' && <span>Photo by {photo.photographer}</span>}
        {!loaded && <span role="status">Loading portfolio</span>}
      </figcaption>
    </figure>
  )
}
