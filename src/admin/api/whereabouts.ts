import { queryOptions } from '@tanstack/react-query'
import type { WhereaboutsNotes } from '../../schema/api'
import type { PrivacyCheck } from '../../schema/privacy'
import { read } from './client'

export const whereaboutsQueries = {
  all: ['whereabouts'] as const,
  /** Read anew by every form that opens: another admin may have called something fine. */
  notes: () =>
    queryOptions({
      queryKey: [...whereaboutsQueries.all, 'notes'],
      queryFn: ({ signal }) => read<WhereaboutsNotes>('/api/whereabouts', signal),
      refetchOnMount: 'always',
    }),
  /** Everything public about the child, as it is when it is looked at. */
  privacy: () =>
    queryOptions({
      queryKey: [...whereaboutsQueries.all, 'privacy'],
      queryFn: ({ signal }) => read<PrivacyCheck>('/api/whereabouts/privacy', signal),
      refetchOnMount: 'always',
    }),
}
