import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { KindName } from '../../schema'
import type { SyncStatus } from '../../schema/api'
import { read, write } from './line/client'

export const syncQueries = {
  all: ['sync'] as const,
  status: () =>
    queryOptions({
      queryKey: syncQueries.all,
      queryFn: ({ signal }) => read<SyncStatus>('/api/sync', signal),
    }),
}

/** Where a picture that is asked about is shown, by the name that the question has for it. */
export const previewUrl = (picture: string) => `/api/sync/pictures/${encodeURIComponent(picture)}`

/** What an entry that was changed on both sides shall be, null for none, or that both of two stay. */
export type Settlement = { value: unknown } | { both: true }

/** What a person decided on such an entry, and the conflict that it was decided for. */
type SettledEntry = { kind: KindName; id: string; revision: string } & Settlement

// The lamp in the header says how putting online ended: a toast would say it twice.
export const syncMutations = {
  sync: () =>
    mutationOptions({
      mutationFn: () => write<SyncStatus>('POST', '/api/sync', {}),
      meta: {
        failure: {
          title: 'Error',
          fallback:
            'The server did not answer. The exchange may be done all the same: look here again before you repeat it.',
        },
        invalidates: [syncQueries.all],
      },
    }),
  resolve: () =>
    mutationOptions({
      mutationFn: (settled: SettledEntry) =>
        write<SyncStatus>('POST', '/api/sync/resolve', settled),
      meta: {
        failure: {
          title: 'Error',
          fallback:
            'The server did not answer. Your choice may be saved all the same: if you are still asked, save it again.',
        },
        invalidates: [syncQueries.all],
      },
    }),
}
