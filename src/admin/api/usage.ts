import { queryOptions } from '@tanstack/react-query'
import type { Usage } from '../../schema/api'
import { isWaitingId } from '../outbox/waiting-id'
import { read } from './line/client'

/** Where the entry at `path` is used, kept among the queries of its kind. */
export function usageQuery(owner: readonly string[], path: string) {
  return queryOptions({
    queryKey: [...owner, 'usage', path],
    // Nothing on the server uses what it has never seen.
    queryFn: ({ signal }) =>
      path.split('/').some(isWaitingId) ? [] : read<Usage[]>(`${path}/usage`, signal),
    // Other kinds' changes alter where an entry is used, so this is asked anew each time.
    staleTime: 0,
  })
}
