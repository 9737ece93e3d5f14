import { useQuery } from '@tanstack/react-query'
import { ImageOff, Images } from 'lucide-react'
import { imageCategories } from '../../schema/image'
import { Dialog } from '../../ui/dialog'
import { EmptyState } from '../../ui/empty-state'
import { Loading, Skeleton } from '../../ui/skeleton'
import type { Image } from '../api/entries'
import { imageQueries } from '../api/queries'
import { QueryState } from './query-state'
import { Thumbnail } from './thumbnail'

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
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
              {noneLabel && <NoneTile label={noneLabel} onPick={() => pick(null)} />}
              {images.map((image) => (
                <ImageTile
                  key={image.id}
                  image={image}
                  chosen={image.id === chosen}
                  onPick={() => pick(image)}
                />
              ))}
            </ul>
          ) : (
            <EmptyState icon={Images} title="No images available. Upload some images first." />
          )
        }
      </QueryState>
    </Dialog>
  )
}

const tile =
  'flex w-full cursor-pointer flex-col overflow-hidden rounded-field border border-base-300 text-left hover:border-base-content aria-pressed:border-primary aria-pressed:ring-2 aria-pressed:ring-primary'

function ImageTile(props: { image: Image; chosen: boolean; onPick: () => void }) {
  const { image, chosen, onPick } = props
  const category = image.category === 'agency' ? 'Agency' : imageCategories[image.category]
  return (
    <li className="[contain-intrinsic-size:auto_13rem] [content-visibility:auto]">
      <button type="button" aria-pressed={chosen} onClick={onPick} className={tile}>
        <Thumbnail image={image} alt="" width={240} className="aspect-square w-full" />
        <span className="w-full px-2 pt-1.5 text-sm font-medium break-words">
          {image.title || image.alt}
        </span>
        <span className="px-2 pb-2 text-sm text-muted">{category}</span>
      </button>
    </li>
  )
}

function NoneTile({ label, onPick }: { label: string; onPick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onPick} className={`${tile} h-full`}>
        <span className="grid aspect-square w-full place-items-center bg-base-200">
          <ImageOff aria-hidden className="size-8 text-muted" />
        </span>
        <span className="px-2 pt-1.5 pb-2 text-sm font-medium">{label}</span>
      </button>
    </li>
  )
}

function PickerSkeleton() {
  return (
    <Loading label="Loading images..." className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="aspect-square" />
      ))}
    </Loading>
  )
}
