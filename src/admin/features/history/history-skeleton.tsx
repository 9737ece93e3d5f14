import { Loading, Skeleton } from '../../../ui/skeleton'

/** The shape of a list of changes that is on its way. */
export function HistorySkeleton() {
  return (
    <Loading label="Loading the history" className="flex flex-col gap-6">
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-48" />
        </div>
      ))}
    </Loading>
  )
}
