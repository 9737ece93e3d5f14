import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { SyncStatus } from '../../schema/api'
import type {
  ErasedFile,
  ErasurePlan,
  keepingDays,
  KeptBackup,
  OldResume,
} from '../../schema/erasure'
import { read, write } from './line/client'
import { historyQueries } from './history'
import { syncQueries } from './sync'

export const erasureQueries = {
  // What is erased is no part of the history any more: all of this goes stale with it.
  all: [...historyQueries.all, 'erasures'] as const,
  /** What there is to know before a file is erased; asked anew each time. */
  plan: (filename: string) =>
    queryOptions({
      queryKey: [...erasureQueries.all, 'plan', filename],
      queryFn: ({ signal }) => read<ErasurePlan>(`/api/erasures/files/${filename}`, signal),
      staleTime: 0,
      gcTime: 0,
    }),
  resumes: () =>
    queryOptions({
      queryKey: [...erasureQueries.all, 'resumes'],
      queryFn: ({ signal }) => read<OldResume[]>('/api/erasures/resumes', signal),
    }),
  backups: () =>
    queryOptions({
      queryKey: [...erasureQueries.all, 'backups'],
      queryFn: ({ signal }) => read<KeptBackup[]>('/api/erasures/backups', signal),
    }),
}

/** The passphrase of a backup from before an erasure, and for how many days it is kept. */
export interface BackupBefore {
  passphrase: string
  days: (typeof keepingDays)[number]
}

/** Where a backup that is kept can be downloaded. */
export const keptBackupUrl = ({ name }: KeptBackup) => `/api/erasures/backups/${name}`

/** What is said where the answer to replacing the remote's history is lost. */
export const remoteUnknown =
  'The server did not answer. The remote’s history may be replaced all the same: try again to see. Nothing is done twice.'

// The dialog says step by step what was done and what failed: toasts would say it twice.
export const erasureMutations = {
  keepBackup: () =>
    mutationOptions({
      mutationFn: (before: BackupBefore) =>
        write<KeptBackup>('POST', '/api/erasures/backups', before),
      // Nothing may remember the passphrase once the dialog is closed.
      gcTime: 0,
      meta: { invalidates: [erasureQueries.backups().queryKey] },
    }),
  erase: () =>
    mutationOptions({
      mutationFn: (filename: string) => write<ErasedFile>('POST', '/api/erasures', { filename }),
      meta: { invalidates: [historyQueries.all, syncQueries.all] },
    }),
  replaceRemote: () =>
    mutationOptions({
      mutationFn: () => write<unknown>('POST', '/api/erasures/replace-remote'),
      meta: { invalidates: [syncQueries.all] },
    }),
  /** Erases here what was erased at the remote: the files that were shown. */
  follow: () =>
    mutationOptions({
      mutationFn: (filenames: readonly string[]) =>
        write<SyncStatus>('POST', '/api/erasures/follow', { filenames }),
      meta: {
        failure: {
          title: 'Error',
          fallback:
            'The server did not answer. It may be erased all the same: look here again. Nothing is done twice.',
        },
        invalidates: [historyQueries.all, syncQueries.all],
      },
    }),
  removeBackup: () =>
    mutationOptions({
      mutationFn: (backup: KeptBackup) => write<unknown>('DELETE', keptBackupUrl(backup)),
      meta: {
        success: { title: 'Success', description: 'The backup is deleted' },
        failure: { title: 'Error', fallback: 'Failed to delete the backup' },
        invalidates: [erasureQueries.backups().queryKey],
      },
    }),
}
