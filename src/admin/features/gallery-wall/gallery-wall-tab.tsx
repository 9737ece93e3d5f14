import { useQuery } from '@tanstack/react-query'
import { gallerySlots } from '../../../schema/gallery-wall'
import { Loading, Skeleton } from '../../../ui/skeleton'
import { wallQueries } from '../../api/gallery-wall'
import { HistoryButton } from '../../components/history/entry-history'
import { QueryState } from '../../components/lists/query-state'
import { Section } from '../../components/layout/section'
import { WallManager } from './wall-manager'

/** Gallery wall: the nine pictures of the home page. */
export function GalleryWallTab() {
  const query = useQuery(wallQueries.list())
  return (
    <Section
      title="Gallery Wall Manager"
      description={`Select and order up to ${gallerySlots} images for the home page gallery wall. Drag to reorder.`}
      actions={<HistoryButton entry={{ kind: 'galleryWall', id: '', title: 'the gallery wall' }} />}
    >
      <QueryState
        query={query}
        error="Failed to load the gallery wall. Please try again."
        loading={<WallSkeleton />}
      >
        {(saved) => <WallManager saved={saved} />}
      </QueryState>
    </Section>
  )
}

function WallSkeleton() {
  return (
    <Loading label="Loading the gallery wall" className="grid max-w-xl grid-cols-3 gap-2 md:gap-3">
      {Array.from({ length: gallerySlots }, (_, index) => (
        <Skeleton key={index} className="aspect-square" />
      ))}
    </Loading>
  )
}
