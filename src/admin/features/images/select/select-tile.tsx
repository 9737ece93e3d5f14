import { memo } from 'react'
import { categoryLabel } from '../../../../lib/category-label'
import type { Image } from '../../../api/images'
import { unpaintedFarAway } from '../../../components/pictures/image-tile'
import { Thumbnail } from '../../../components/pictures/thumbnail'
import { WaitingMark } from '../../../components/saving/waiting-mark'
import { canBeChosen } from './use-selection'

interface SelectTileProps {
  image: Image
  chosen: boolean
  onToggle: (id: string, isRange: boolean) => void
}

/** A picture in the library while several are chosen: with Shift, all up to the last one pressed. */
export const SelectTile = memo(function SelectTile({ image, chosen, onToggle }: SelectTileProps) {
  return (
    <li className={unpaintedFarAway}>
      <label className="group relative flex cursor-pointer flex-col gap-1 rounded-field select-none has-checked:ring-3 has-checked:ring-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
        <Thumbnail
          image={image}
          className="aspect-square w-full rounded-field group-hover:brightness-90"
        />
        <input
          type="checkbox"
          checked={chosen && canBeChosen(image)}
          disabled={!canBeChosen(image)}
          onChange={({ nativeEvent }) =>
            onToggle(image.id, (nativeEvent as MouseEvent).shiftKey === true)
          }
          className="checkbox absolute top-2.5 left-2.5 border-base-content bg-base-100 text-base-content"
        />
        <span className="line-clamp-2 w-full px-1 text-sm font-medium break-words">
          {image.title || image.alt}
        </span>
        <span className="px-1 pb-1 text-sm text-muted">{categoryLabel(image.category)}</span>
        <WaitingMark waits={image.waits} />
      </label>
    </li>
  )
})
