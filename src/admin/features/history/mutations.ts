import { mutationOptions } from '@tanstack/react-query'
import type { KindName } from '../../../schema'
import { write } from '../../api/client'

// What comes back can be of any kind: everything is read anew.
const everything = [[]] as const

/** An entry, and the change that left it as it is wanted (or deleted it). */
export interface WantedVersion {
  kind: KindName
  id: string
  change: string
}

export const historyMutations = {
  restore: () =>
    mutationOptions({
      mutationFn: (version: WantedVersion) =>
        write<unknown>('POST', '/api/history/restore', version),
      meta: {
        success: { title: 'Success', description: 'Restored from the history' },
        failure: { title: 'Error', fallback: 'Failed to restore this version' },
        invalidates: everything,
      },
    }),
  undo: () =>
    mutationOptions({
      mutationFn: (change: string) => write<unknown>('POST', '/api/history/undo', { change }),
      meta: {
        success: { title: 'Undone', description: 'What this change did is taken back' },
        failure: { title: 'Error', fallback: 'Failed to undo this change' },
        invalidates: everything,
      },
    }),
}
