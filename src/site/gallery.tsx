import { useState, type CSSProperties } from 'react'
import type { Photo } from '../lib/photo'
import { Image } from '../ui/image'
import { Lightbox } from './lightbox'

// A frame's share of its row goes by the picture's proportions, as on a contact sheet.
function proportions({ picture }: Photo): CSSProperties {
  return { '--ratio': Number((picture.width / picture.height).toFixed(3)) } as CSSProperties
}

function frameSizes({ picture }: Photo): string {
  const ratio = picture.width / picture.height
  return `(min-width: 48rem) ${Math.ceil(26 * ratio)}rem, ${ratio > 1 ? 100 : 50}vw`
}

/** Pictures as on a contact sheet: numbered frames, each opening the viewer. */
export function Gallery({ photos }: { photos: readonly Photo[] }) {
  const [open, setOpen] = useState<number | null>(null)
  if (photos.length === 0) return <p className="sheet-empty">No photos available</p>
  return (
    <>
      <ol className="contact-sheet">
        {photos.map((photo, index) => (
          <li key={photo.id} style={proportions(photo)}>
            <a
              href={photo.picture.src}
              className="sheet-frame"
              onClick={(event) => {
                event.preventDefault()
                setOpen(index)
              }}
            >
              <Image picture={photo.picture} sizes={frameSizes(photo)} className="sheet-picture" />
              <span aria-hidden className="sheet-caption">
                {photo.picture.title || photo.category}
                {photo.production !== '' && <small>{photo.production}</small>}
              </span>
            </a>
          </li>
        ))}
      </ol>
      <Lightbox photos={photos} index={open} onIndex={setOpen} />
    </>
  )
}
