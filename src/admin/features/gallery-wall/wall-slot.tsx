import { Crop, Plus, X, type LucideIcon } from 'lucide-react'
import { cropStyle } from '../../../lib/crop-style'
import type { GalleryWallImage } from '../../../schema/gallery-wall'
import { uploadsPath } from '../../../schema/url'

interface SlotProps {
  /** 1 to 9. */
  place: number
  /** Whether another picture is lifted and could come here. */
  isTarget: boolean
  onChoose: () => void
}

interface FilledSlotProps extends SlotProps {
  entry: GalleryWallImage
  /** A small copy of the picture, if one is known. */
  src: string | undefined
  isLifted: boolean
  onCrop: () => void
  onRemove: () => void
}

const slot = 'relative flex min-w-0 flex-col gap-1'
const frame = 'relative aspect-square'
const chosenBy = 'aria-pressed:outline-4 aria-pressed:outline-offset-2 aria-pressed:outline-primary'

/** A slot with a picture, as the wall will show it. */
export function FilledSlot(props: FilledSlotProps) {
  const { place, entry, src, isLifted, isTarget, onChoose, onCrop, onRemove } = props
  return (
    <li className={slot}>
      <div className={frame}>
        <button
          type="button"
          data-place={place}
          aria-label={`Slot ${place}: ${entry.alt || entry.filename}`}
          aria-describedby="wall-keys"
          aria-pressed={isLifted}
          onClick={onChoose}
          className={`absolute inset-0 cursor-grab overflow-hidden rounded-field bg-base-300 ${chosenBy} ${
            isTarget ? 'outline-2 outline-offset-2 outline-base-content/60 outline-dashed' : ''
          }`}
        >
          <img
            src={src ?? uploadsPath + entry.filename}
            alt=""
            draggable={false}
            className={`pointer-events-none ${entry.cropData ? 'absolute max-w-none' : 'size-full object-cover'}`}
            style={entry.cropData ? cropStyle(entry.cropData) : undefined}
          />
        </button>
        <PlaceNumber place={place} />
      </div>
      {/* Below the picture where it is too small to be covered. */}
      <div data-tools className="flex gap-1 md:absolute md:right-1 md:bottom-1">
        <ToolButton icon={Crop} title="Crop image" place={place} onClick={onCrop} />
        <ToolButton icon={X} title="Remove image" place={place} onClick={onRemove} />
      </div>
    </li>
  )
}

/** A slot that waits for a picture. */
export function EmptySlot({ place, isTarget, onChoose }: SlotProps) {
  return (
    <li className={slot} data-empty>
      <div className={frame}>
        <button
          type="button"
          data-place={place}
          aria-label={`Slot ${place}, empty: ${isTarget ? 'Move here' : 'Add Image'}`}
          onClick={onChoose}
          className={`absolute inset-0 flex cursor-pointer flex-col items-center justify-center gap-1 rounded-field border border-dashed text-sm hover:bg-base-200 ${
            isTarget ? 'border-2 border-base-content' : 'border-base-content/40'
          }`}
        >
          <Plus aria-hidden className="size-5 text-muted" />
          {isTarget ? 'Move here' : 'Add Image'}
        </button>
        <PlaceNumber place={place} />
      </div>
    </li>
  )
}

function PlaceNumber({ place }: { place: number }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute top-1 left-1 grid size-6 place-items-center rounded-field bg-base-100 text-sm font-semibold tabular-nums"
    >
      {place}
    </span>
  )
}

interface ToolButtonProps {
  icon: LucideIcon
  title: string
  place: number
  onClick: () => void
}

function ToolButton({ icon: Icon, title, place, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      title={title}
      aria-label={`${title} ${place}`}
      onClick={onClick}
      className="btn btn-sm max-md:h-11 max-md:grow max-md:px-0 md:btn-square"
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  )
}
