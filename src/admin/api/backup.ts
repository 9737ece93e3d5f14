import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { LastBackup } from '../../schema/backup'
import { download, read } from './line/client'

export const backupQueries = {
  all: ['backup'] as const,
  last: () =>
    queryOptions({
      queryKey: backupQueries.all,
      queryFn: ({ signal }) => read<LastBackup | null>('/api/backup', signal),
    }),
}

export const backupMutations = {
  download: () =>
    mutationOptions({
      mutationFn: async (passphrase: string) => {
        const { name, content } = await download('/api/backup/download', { passphrase })
        return { data: name, content }
      },
      // The dialog forgets the passphrase when it closes, and nothing else may remember it.
      gcTime: 0,
      meta: {
        success: { title: 'Success', description: 'The backup was made and is downloaded.' },
        failure: { title: 'Error', fallback: 'Failed to make a backup. Please try again.' },
        invalidates: [backupQueries.all],
      },
    }),
}
