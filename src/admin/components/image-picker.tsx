import { useQuery } from '@tanstack/react-query'
import { ImageOff, Images, SearchX } from 'lucide-react'
import { Dialog } from '../../ui/dialog'
import { EmptyState } from '../../ui/empty-state'
import { Loading, Skeleton } from '../../ui/skeleton'
import { type Image, imageQueries } from '../api/images'
import { GrowingList } from './growing-list'
import { ImageFilterBar, useImageFilter } from './image-filter'
import { ImageTile } from './image-tile'
import { QueryState } from './query-state'

interface ImagePickerProps {
  title: string
  open: boolean
  onClose: () => void
  /** The chosen picture's id, marked in the grid. */
  chosen: string | null
  /** Gets the picture, or null for none where `noneLabel` offers that. */
  onPick: (image: Image | null) => void
  noneLabel?: string
}

/** A dialog with all pictures; picking one closes it. */
export function ImagePicker({ title, open, onClose, chosen, onPick, noneLabel }: ImagePickerProps) {
  const query = useQuery({ ...imageQueries.list(), enabled: open })
  function pick(image: Image | null) {
    onPick(image)
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} size="large">
      <QueryState
        query={query}
        error="Failed to load the images. Please try again."
        loading={<PickerSkeleton />}
      >
        {(images) =>
          images?.length ? (
            <PickerGrid images={images} chosen={chosen} onPick={pick} noneLabel={noneLabel} />
          ) : (
            <EmptyState icon={Images} title="No images available. Upload some images first." />
          )
        }
      </QueryState>
    </Dialog>
  )
}

type PickerGridProps = Pick<ImagePickerProps, 'chosen' | 'onPick' | 'noneLabel'> & {
  images: readonly Image[]
}

function PickerGrid({ images, chosen, onPick, noneLabel }: PickerGridProps) {
  const { found, bar } = useImageFilter(images)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        {noneLabel && (
          <button type="button" className="btn max-md:h-11" onClick={() => onPick(null)}>
            <ImageOff aria-hidden className="size-4" />
            {noneLabel}
          </button>
        )}
        <ImageFilterBar {...bar} />
      </div>
      {found.length === 0 && <EmptyState icon={SearchX} title="No image matches your search." />}
      <GrowingList items={found} step={24} className={gridClass}>
        {(image) => (
          <ImageTile key={image.id} image={image} chosen={image.id === chosen} onPick={onPick} />
        )}
      </GrowingList>
    </>
  )
}

const gridClass = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4'

function PickerSkeleton() {
  return (
    <Loading label="Loading images..." className={gridClass}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="aspect-square" />
      ))}
    </Loading>
  )
}
