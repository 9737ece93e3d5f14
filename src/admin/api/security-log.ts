import { queryOptions } from '@tanstack/react-query'
import type { SecurityEntry } from '../../schema/security-event'
import { read } from './line/client'

export const securityLogQueries = {
  all: ['security-log'] as const,
  list: () =>
    queryOptions({
      queryKey: securityLogQueries.all,
      queryFn: ({ signal }) => read<SecurityEntry[]>('/api/security-log', signal),
      // Nothing tells of a new entry, and no device needs to keep it.
      staleTime: 0,
      persister: undefined,
    }),
}
