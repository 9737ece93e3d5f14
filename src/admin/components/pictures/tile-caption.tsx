import { categoryLabel } from '../../../lib/pictures/category-label'
import type { Image } from '../../api/images'
import { WaitingMark } from '../saving/waiting-mark'

interface TileCaptionProps {
  image: Image
  titleClass?: string
  categoryClass?: string
}

/** What a tile says of its picture: the title (or alt text), the category, and whether it waits. */
export function TileCaption({ image, titleClass = '', categoryClass = '' }: TileCaptionProps) {
  return (
    <>
      <span
        dir="auto"
        className={`line-clamp-2 w-full text-sm font-medium break-words ${titleClass}`}
      >
        {image.title || image.alt}
      </span>
      <span className={`text-sm break-words text-muted ${categoryClass}`}>
        {categoryLabel(image.category)}
      </span>
      <WaitingMark waits={image.waits} />
    </>
  )
}
