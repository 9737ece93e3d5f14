import { Crop, Plus, X, type LucideIcon } from 'lucide-react'
import { cropStyle } from '../../../lib/pictures/crop-style'
import { objectPosition } from '../../../lib/pictures/focal-point'
import type { GalleryWallImage } from '../../../schema/gallery-wall'
import { focusStyle } from '../../../ui/focus-style'
import type { Image } from '../../api/images'
import { isToBeSeen, useFileSource } from '../../components/pictures/picture-source'

interface WallSlotProps {
  /** 1 to 9. */
  place: number
  entry: GalleryWallImage | null
  /** The picture that hangs there, if it is known. */
  image: Image | undefined
  /** Whether somebody has deleted it. */
  isGone: boolean
  isLifted: boolean
  /** Whether another picture is lifted and could come here. */
  isTarget: boolean
  onChoose: () => void
  onCrop: () => void
  onRemove: () => void
}

/** One slot: its picture as the wall will show it, or the place where one can be added. */
export function WallSlot(props: WallSlotProps) {
  const { place, entry, image, isGone, isLifted, isTarget, onChoose, onCrop, onRemove } = props
  const name = entry && `${entry.alt || entry.filename}${isGone ? ', deleted' : ''}`
  return (
    <li className="relative flex min-w-0 flex-col gap-1" data-empty={entry ? undefined : ''}>
      <div className="relative aspect-square">
        <button
          type="button"
          data-place={place}
          aria-label={`Slot ${place}${name ? `: ${name}` : `, empty: ${emptyLabel(isTarget)}`}`}
          aria-describedby={entry ? 'wall-keys' : undefined}
          aria-pressed={entry ? isLifted : undefined}
          onClick={onChoose}
          className={`absolute inset-0 overflow-hidden rounded-field aria-pressed:outline-4 aria-pressed:outline-offset-2 aria-pressed:outline-primary ${
            entry ? 'cursor-grab bg-base-300' : emptyClass
          }`}
        >
          {isGone ? (
            'Deleted'
          ) : entry ? (
            <SlotPicture entry={entry} image={image} />
          ) : (
            <>
              <Plus aria-hidden className="size-5 text-muted" />
              {emptyLabel(isTarget)}
            </>
          )}
        </button>
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 grid size-6 place-items-center rounded-field bg-base-100 text-sm font-semibold tabular-nums"
        >
          {place}
        </span>
      </div>
      {/* Below the picture where that is too small to be covered. */}
      {entry && (
        <div
          data-tools
          className="flex gap-1 max-md:flex-wrap max-md:gap-0.5 md:absolute md:right-1 md:bottom-1"
        >
          {!isGone && <ToolButton icon={Crop} title="Crop image" place={place} onClick={onCrop} />}
          <ToolButton icon={X} title="Remove image" place={place} onClick={onRemove} />
        </div>
      )}
    </li>
  )
}

const emptyClass =
  'flex cursor-pointer flex-col items-center justify-center gap-1 border border-dashed border-base-content/50 text-sm hover:bg-base-200'

function emptyLabel(isTarget: boolean) {
  return isTarget ? 'Move here' : 'Add Image'
}

function SlotPicture({ entry, image }: { entry: GalleryWallImage; image: Image | undefined }) {
  const { cropData, filename } = entry
  const file = useFileSource(filename)
  // A small part of a small copy would be a blur.
  const isCloseUp = cropData != null && cropData.width < 50
  const source = image?.thumbnailUrl && !isCloseUp ? image.thumbnailUrl : file
  return (
    <img
      src={image && !isToBeSeen(image) ? undefined : source}
      alt=""
      draggable={false}
      className={`pointer-events-none ${cropData ? 'absolute max-w-none' : 'size-full object-cover object-(--focus-at)'}`}
      style={cropData ? cropStyle(cropData) : focusStyle(objectPosition(image?.focalPoint))}
    />
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
      className="btn btn-sm max-md:grow max-md:px-0 md:btn-square"
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  )
}
