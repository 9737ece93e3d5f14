import { useState } from 'react'
import { isPlainClick } from '../../lib/browser/plain-click'
import type { CropStyle } from '../../lib/pictures/crop-style'
import type { Picture } from '../../lib/pictures/picture'
import { timesAsWide } from '../../lib/pictures/times-as-wide'
import type { WallSlot } from '../../lib/pictures/wall'
import { Image } from '../../ui/image'
import { Lightbox } from '../photos/lightbox'
import { SpikeMark } from '../../ui/spike-mark'

// A square that shows a part of its picture needs the whole picture that much larger.
function sizesFor(picture: Picture, crop: CropStyle | null): string {
  const scale = crop ? Number.parseFloat(crop.width) / 100 : timesAsWide(picture, 1)
  return `(min-width: 80rem) ${Math.ceil(24 * scale)}rem, ${Math.ceil(33 * scale)}vw`
}

function EmptySlot({ place }: { place: number }) {
  const shape = place % 2 === 0 ? 'T' : 'plus'
  return (
    <div className="wall-frame wall-empty" role="img" aria-label="An empty place on the wall">
      <SpikeMark shape="L" tape="yellow" className="wall-corner" />
      <SpikeMark shape={shape} tape={place % 2 === 0 ? 'blue' : 'red'} className="size-1/8" />
    </div>
  )
}

/** The 3 by 3 wall of pictures, each with its crop. */
export function Wall({ slots }: { slots: readonly WallSlot[] }) {
  const [open, setOpen] = useState<number | null>(null)
  const photos = slots.flatMap(({ photo }) => photo ?? [])
  return (
    <>
      <ul className="wall">
        {slots.map((slot) => (
          <li key={slot.place}>
            {slot.photo ? (
              <a
                href={slot.photo.picture.src}
                className="wall-frame"
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  setOpen(slot.photo && photos.indexOf(slot.photo))
                }}
              >
                <Image
                  picture={slot.photo.picture}
                  sizes={sizesFor(slot.photo.picture, slot.crop)}
                  className="wall-picture"
                  style={slot.crop ?? undefined}
                />
              </a>
            ) : (
              <EmptySlot place={slot.place} />
            )}
          </li>
        ))}
      </ul>
      <Lightbox
        photo={open === null ? null : (photos[open] ?? null)}
        index={open}
        total={photos.length}
        onIndex={setOpen}
      />
    </>
  )
}
