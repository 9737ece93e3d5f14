import { queryOptions } from '@tanstack/react-query'
import type { Usage } from '../../schema/api'
import { read } from './client'

/** Where the entry at `path` is used, kept among the queries of its kind. */
export function usageQuery(owner: readonly string[], path: string) {
  return queryOptions({
    queryKey: [...owner, 'usage', path],
    queryFn: ({ signal }) => read<Usage[]>(`${path}/usage`, signal),
    // Other kinds' changes alter where an entry is used, so this is asked anew each time.
    staleTime: 0,
  })
}
