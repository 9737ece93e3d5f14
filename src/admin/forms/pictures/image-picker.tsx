import { ImageOff, Images, SearchX } from 'lucide-react'
import type { ImageCategory } from '../../../schema/image'
import { Dialog } from '../../../ui/dialog'
import { EmptyState } from '../../../ui/empty-state'
import { Loading, Skeleton } from '../../../ui/skeleton'
import { type Image, imageQueries } from '../../api/images'
import { GrowingList } from '../../components/lists/growing-list'
import { ImageFilterBar, useImageFilter } from '../../components/pictures/image-filter'
import { ImageTile } from '../../components/pictures/image-tile'
import { QueryState } from '../../components/lists/query-state'
import { UploadInPlace } from './upload-in-place'
import { useLatePick } from './use-late-pick'
import { useShown } from '../../components/lists/use-shown'

interface ImagePickerProps {
  title: string
  open: boolean
  onClose: () => void
  /** The chosen picture's id, marked in the grid. */
  chosen: string | null
  /** Gets the picture, or null for none where `noneLabel` offers that. */
  onPick: (image: Image | null) => void
  noneLabel?: string
  /** The category of a picture that is uploaded here, unless another is chosen. */
  uploadAs?: ImageCategory
}

/** A dialog with all pictures, and a way to upload one more; picking or uploading one closes it. */
export function ImagePicker(props: ImagePickerProps) {
  const { title, open, onClose, chosen, onPick, noneLabel, uploadAs } = props
  const query = useShown({ ...imageQueries.list(), enabled: open })
  const pick = useLatePick(chosen, (image: Image | null) => {
    onPick(image)
    onClose()
  })
  return (
    <Dialog open={open} onClose={onClose} title={title} size="large">
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <UploadInPlace category={uploadAs} onBegin={pick.later} />
        {noneLabel && (
          <button type="button" className="btn" onClick={() => pick.atOnce(null)}>
            <ImageOff aria-hidden className="size-4" />
            {noneLabel}
          </button>
        )}
      </div>
      <QueryState
        query={query}
        error="Failed to load the images. Please try again."
        loading={<PickerSkeleton />}
      >
        {(images) =>
          images?.length ? (
            <PickerGrid images={images} chosen={chosen} onPick={pick.atOnce} />
          ) : (
            <EmptyState icon={Images} title="No images available. Upload some images first." />
          )
        }
      </QueryState>
    </Dialog>
  )
}

type PickerGridProps = Pick<ImagePickerProps, 'chosen' | 'onPick'> & {
  images: readonly Image[]
}

function PickerGrid({ images, chosen, onPick }: PickerGridProps) {
  const { found, bar } = useImageFilter(images)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
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
