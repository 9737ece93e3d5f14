import { type CSSProperties, useState } from 'react'
import type { Photo } from '../../lib/pictures/photo'
import type { SheetOfPhotos } from '../../lib/parts/photo-parts'
import { isPlainClick } from '../../lib/browser/plain-click'
import { sheetPath, sheetSize } from '../../lib/parts/sheet'
import { Image } from '../../ui/image'
import { ArchiveLink, DownloadLinks } from './downloads'
import { Lightbox } from './lightbox'
import { useSheets } from './use-sheets'

function shapeOf({ picture }: Photo): number {
  return picture.width / picture.height
}

function frameSizes(photo: Photo): string {
  return shapeOf(photo) > 1
    ? '(min-width: 48rem) 26rem, calc(100vw - 2.5rem)'
    : '(min-width: 48rem) 20rem, calc(50vw - 1.7rem)'
}

// The first row of a sheet; it is in sight at once.
const firstRow = 4

/** Pictures as on a contact sheet: numbered frames, each opening the viewer, which goes on to all others. */
export function Gallery(props: SheetOfPhotos) {
  const { photos, inSight, archive, sheet } = props
  const [open, setOpen] = useState<number | null>(null)
  const shown = useSheets(props, open)
  const first = (sheet.page - 1) * sheetSize
  if (photos.length === 0) return <p className="contact-sheet-empty">No photos available</p>
  return (
    <>
      <ol className="contact-sheet" start={first + 1} style={{ counterReset: `frame ${first}` }}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a
              href={photo.picture.src}
              className="contact-sheet-frame"
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                setOpen(first + index)
              }}
            >
              <Image
                picture={photo.picture}
                sizes={frameSizes(photo)}
                priority={inSight && index === 0}
                eager={inSight && index < firstRow}
                className="contact-sheet-picture"
                style={{ '--shape': shapeOf(photo) } as CSSProperties}
              />
              <span aria-hidden className="contact-sheet-caption">
                {photo.picture.title || photo.category}
                {photo.production !== '' && <small>{photo.production}</small>}
                {photo.photographer !== '' && <small>Photo by {photo.photographer}</small>}
              </span>
            </a>
          </li>
        ))}
      </ol>
      {archive && <SheetDownloads photos={photos} archive={archive} />}
      <Lightbox
        photo={shown}
        index={open}
        total={sheet.total}
        archive={archive}
        page={open === null ? '' : sheetPath({ ...sheet, page: Math.floor(open / sheetSize) + 1 })}
        onIndex={setOpen}
      />
    </>
  )
}

/** Every file of the sheet that can be had, also for who has no viewer. */
function SheetDownloads({ photos, archive }: { photos: readonly Photo[]; archive: string }) {
  return (
    <div className="sheet-downloads">
      <ArchiveLink href={archive} />
      <details>
        <summary>Download one by one</summary>
        <ul>
          {photos.map(({ id, picture, downloads = [] }) => (
            <li key={id}>
              {picture.title || picture.alt}
              <DownloadLinks downloads={downloads} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
