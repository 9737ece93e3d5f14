import { Images } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state'
import { Loading, Skeleton } from '../../../ui/skeleton'
import { imageQueries } from '../../api/images'
import { QueryState } from '../../components/lists/query-state'
import { Section } from '../../components/layout/section'
import { ImageLibrary } from './image-library'
import { useShown } from '../../components/lists/use-shown'

/** Every picture of the site. */
export function ImageGallery() {
  const query = useShown(imageQueries.list())
  return (
    <Section title="Image Gallery">
      <QueryState
        query={query}
        error="Failed to load the images. Please try again."
        loading={<GallerySkeleton />}
      >
        {(images) =>
          images?.length ? (
            <ImageLibrary images={images} />
          ) : (
            <EmptyState icon={Images} title="No images yet">
              Drop the first picture above: a headshot is a good start.
            </EmptyState>
          )
        }
      </QueryState>
    </Section>
  )
}

function GallerySkeleton() {
  return (
    <Loading
      label="Loading images..."
      className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4"
    >
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="aspect-square" />
      ))}
    </Loading>
  )
}
