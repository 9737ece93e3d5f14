import { useQuery } from '@tanstack/react-query'
import { cropStyle } from '../../../lib/pictures/crop-style'
import { objectPosition } from '../../../lib/pictures/focal-point'
import { gallerySlots, type GalleryWallImage } from '../../../schema/gallery-wall'
import { focusStyle } from '../../../ui/focus-style'
import { imageQueries } from '../../api/images'

interface WallPictureProps {
  /** The entries of the wall; anything else shows an empty wall. */
  images: unknown
  /** The change to take pictures from that are not in the library any more. */
  change: string
  label: string
}

/** The gallery wall as it was, small. */
export function WallPicture({ images, change, label }: WallPictureProps) {
  const wall = Array.isArray(images) ? (images as GalleryWallImage[]) : []
  const { data: library } = useQuery(imageQueries.list())
  return (
    <ol aria-label={label} className="mt-1 grid w-full max-w-72 grid-cols-3 gap-1">
      {Array.from({ length: gallerySlots }, (_, index) => {
        const hung = wall[index]
        const known = library?.find(({ filename }) => filename === hung?.filename)
        const url = known
          ? known.thumbnailUrl
          : `/api/history/files/${encodeURIComponent(change)}/${hung?.filename}`
        return (
          <li key={index} className="relative aspect-square overflow-hidden bg-base-300">
            {hung && library !== undefined && (
              <HungPicture image={hung} url={url} focus={objectPosition(known?.focalPoint)} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface HungPictureProps {
  image: GalleryWallImage
  url: string
  focus: string | undefined
}

function HungPicture({ image, url, focus }: HungPictureProps) {
  const crop = image.cropData
  return (
    <img
      src={url || undefined}
      alt={image.title || image.alt || image.filename}
      decoding="async"
      style={crop ? cropStyle(crop) : focusStyle(focus)}
      className={crop ? 'absolute max-w-none' : 'size-full object-cover object-(--focus-at)'}
    />
  )
}
