import { useQuery } from '@tanstack/react-query'
import { Loading, Skeleton } from '../../../ui/skeleton'
import { imageQueries } from '../../api/images'
import { siteQueries } from '../../api/site'
import { QueryState } from '../../components/lists/query-state'
import { HeroManager } from './hero-manager'
import { useShown } from '../../components/lists/use-shown'

/** Hero image: the picture that opens the home page. */
export function HeroImageTab() {
  const images = useShown(imageQueries.list())
  const data = useQuery(siteQueries.data())
  const error = 'Failed to load the images. Please try again.'
  return (
    <QueryState query={data} error={error} loading={<HeroSkeleton />}>
      {(content) => (
        <QueryState query={images} error={error} loading={<HeroSkeleton />}>
          {(list) => (
            <HeroManager
              images={list ?? []}
              savedId={content?.heroImageId ?? ''}
              revision={content?.revision ?? ''}
            />
          )}
        </QueryState>
      )}
    </QueryState>
  )
}

function HeroSkeleton() {
  return (
    <Loading label="Loading images...">
      <Skeleton className="mb-8 aspect-video max-w-2xl" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="aspect-square" />
        ))}
      </div>
    </Loading>
  )
}
