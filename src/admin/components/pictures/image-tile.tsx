import { memo } from 'react'
import type { Image } from '../../api/images'
import { Thumbnail } from './thumbnail'
import { TileCaption } from './tile-caption'

/** How a tile of a picture that can be picked looks. */
const tileClass =
  'flex w-full cursor-pointer flex-col overflow-hidden rounded-field border border-base-300 text-start hover:border-base-content aria-pressed:border-primary aria-pressed:ring-2 aria-pressed:ring-primary forced-colors:aria-pressed:border-4 forced-colors:aria-pressed:border-[Highlight]'

/** Leaves out of sight what is; the padding keeps the focus ring from being cut off. */
export const unpaintedFarAway =
  '-m-1.5 p-1.5 [contain-intrinsic-size:auto_15rem] [content-visibility:auto]'

interface ImageTileProps {
  image: Image
  chosen: boolean
  onPick: (image: Image) => void
}

/** A picture with its title (or alt text) and category, to pick from a grid. */
export const ImageTile = memo(function ImageTile({ image, chosen, onPick }: ImageTileProps) {
  return (
    <li className={unpaintedFarAway}>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={() => onPick(image)}
        className={tileClass}
      >
        <Thumbnail image={image} className="aspect-square w-full" />
        <TileCaption image={image} titleClass="px-2 pt-1.5" categoryClass="px-2 pb-2" />
      </button>
    </li>
  )
})
