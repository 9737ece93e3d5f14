import { memo } from 'react'
import type { Image } from '../../api/images'
import { MoveHandle } from '../../components/lists/move-handle'
import { unpaintedFarAway } from '../../components/pictures/image-tile'
import { Thumbnail } from '../../components/pictures/thumbnail'
import { TileCaption } from '../../components/pictures/tile-caption'

interface LibraryTileProps {
  image: Image
  onOpen: (image: Image) => void
}

/** A picture in the library; it opens its details. */
export const LibraryTile = memo(function LibraryTile({ image, onOpen }: LibraryTileProps) {
  return (
    <li className={`relative ${unpaintedFarAway}`}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(image)}
        className="group flex w-full cursor-pointer flex-col gap-1 rounded-field text-start"
      >
        <Thumbnail
          image={image}
          className="aspect-square w-full rounded-field group-hover:brightness-90"
        />
        <TileCaption image={image} />
      </button>
      <MoveHandle
        id={image.id}
        title={image.title || image.alt}
        waits={image.waits}
        className="absolute top-2.5 right-2.5 bg-base-100"
      />
    </li>
  )
})
