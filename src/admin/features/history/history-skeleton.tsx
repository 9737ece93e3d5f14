import { LoadingList } from '../../../ui/skeleton'

/** The shape of a list of changes that is on its way. */
export function HistorySkeleton() {
  return <LoadingList label="Loading the history" rows={5} lines={['h-5 w-2/3', 'h-4 w-48']} />
}
