import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { ResumeReading, WhereaboutsNotes } from '../../schema/api'
import type { PrivacyCheck } from '../../schema/privacy'
import { read, upload } from './line/client'

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

export const whereaboutsMutations = {
  /** Has a PDF read that is not published by it. */
  readResume: () =>
    mutationOptions({
      mutationFn: async ({ file, signal }: { file: File; signal: AbortSignal }) => {
        const sent = { fields: {}, file: ['resume', file], signal } as const
        return (await upload<ResumeReading>('/api/whereabouts/resume', sent)).data
      },
    }),
}
