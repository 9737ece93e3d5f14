import { memo, useRef } from 'react'
import type { Image } from '../../../api/images'
import { unpaintedFarAway } from '../../../components/pictures/image-tile'
import { Thumbnail } from '../../../components/pictures/thumbnail'
import { TileCaption } from '../../../components/pictures/tile-caption'
import { canBeChosen } from './use-selection'

interface SelectTileProps {
  image: Image
  chosen: boolean
  onToggle: (id: string, isRange: boolean) => void
}

/** A picture in the library while several are chosen: with Shift, all up to the last one pressed. */
export const SelectTile = memo(function SelectTile({ image, chosen, onToggle }: SelectTileProps) {
  const isShiftedSpace = useRef(false)

  // Firefox says nothing of Shift where a box is pressed by the space bar.
  function toggle({ shiftKey = false }: { shiftKey?: boolean }) {
    onToggle(image.id, shiftKey || isShiftedSpace.current)
    isShiftedSpace.current = false
  }

  return (
    <li className={unpaintedFarAway}>
      <label className="group relative flex cursor-pointer flex-col gap-1 overflow-clip rounded-field select-none has-checked:ring-3 has-checked:ring-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
        <Thumbnail
          image={image}
          className="aspect-square w-full rounded-field group-hover:brightness-90"
        />
        {/* As large as the tile, for Firefox leaves a box alone whose label is pressed with Shift. */}
        <input
          type="checkbox"
          checked={chosen}
          disabled={!canBeChosen(image)}
          onKeyUp={({ key, shiftKey }) => {
            if (key === ' ') isShiftedSpace.current = shiftKey
          }}
          onChange={({ nativeEvent }) => toggle(nativeEvent as PointerEvent)}
          className="checkbox absolute top-2.5 left-2.5 after:absolute after:-inset-[200vmax] border-base-content bg-base-100 text-base-content"
        />
        <TileCaption image={image} titleClass="px-1" categoryClass="px-1 pb-1" />
      </label>
    </li>
  )
})
