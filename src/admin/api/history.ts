import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { KindName } from '../../schema'
import type {
  Change,
  ContentIssue,
  DeletedEntry,
  EntryChange,
  FoundText,
  HistoryQuery,
  Page,
  Version,
} from '../../schema/api'
import { read, readAsked, write } from './line/client'

export const historyQueries = {
  all: ['history'] as const,
  /** The newest page of changes to the whole site. */
  recent: () =>
    queryOptions({
      queryKey: [...historyQueries.all, 'recent'],
      queryFn: ({ signal }) => read<{ items: Change[] }>('/api/history', signal),
      select: (page) => page.items,
    }),
  /** Every change that passes the filter, newest first, page by page. */
  changes: (filter: HistoryQuery) =>
    infiniteQueryOptions({
      ...pages<Change>('/api/history', filter),
      queryKey: [...historyQueries.all, 'changes', filter],
    }),
  /** The versions of one entry (`id` is '' for a singleton), newest first, page by page. */
  versions: (kind: KindName, id: string) =>
    infiniteQueryOptions({
      ...pages<Version>(`/api/history/entries/${kind}${id && `/${id}`}`),
      queryKey: [...historyQueries.all, 'versions', kind, id],
    }),
  /** What one change did to each entry, field by field. */
  change: (id: string) =>
    queryOptions({
      queryKey: [...historyQueries.all, 'change', id],
      queryFn: ({ signal }) => read<EntryChange[]>(`/api/history/changes/${id}`, signal),
    }),
  /**
   * What the guard finds in what comes back: by undoing a change, or by restoring an entry as it left it.
   * Read anew each time, since it is asked about what would come back now.
   */
  findings: ({ change, ...entry }: Pick<WantedVersion, 'change'> & Partial<WantedVersion>) =>
    queryOptions({
      queryKey: [...historyQueries.all, 'findings', change, entry],
      queryFn: ({ signal }) => {
        const query = new URLSearchParams(entry).toString()
        return readAsked<FoundText[]>(`/api/history/changes/${change}/findings?${query}`, signal)
      },
      staleTime: 0,
      gcTime: 0,
    }),
  people: () =>
    queryOptions({
      queryKey: [...historyQueries.all, 'people'],
      queryFn: ({ signal }) => read<string[]>('/api/history/people', signal),
    }),
  deleted: () =>
    queryOptions({
      queryKey: [...historyQueries.all, 'deleted'],
      queryFn: ({ signal }) => read<DeletedEntry[]>('/api/history/deleted', signal),
    }),
}

function pages<T>(path: string, filter: HistoryQuery = {}) {
  return {
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string }) => {
      const query = new URLSearchParams({ ...filter, ...(pageParam && { cursor: pageParam }) })
      return read<Page<T>>(`${path}?${query.toString()}`, signal)
    },
    initialPageParam: '',
    getNextPageParam: (page: Page<T>) => page.next,
  }
}

// What comes back can be of any kind: everything is read anew.
const everything = [[]] as const

/** What is said where an answer is lost: what goes back in the history never waits in the outbox. */
export const mayBe = (done: string) =>
  `The server did not answer. It may be ${done} all the same: look before you try again in History.`

/** An entry, and the change that left it as it is wanted (or deleted it). */
export interface WantedVersion {
  kind: KindName
  id: string
  change: string
}

export const historyMutations = {
  /** `onRestored` is called before what is shown is read anew, which may be many pages of versions. */
  restore: (onRestored?: () => void) =>
    mutationOptions({
      mutationFn: async (version: WantedVersion) => {
        const answer = await write<unknown>('POST', '/api/history/restore', version)
        onRestored?.()
        return answer
      },
      meta: {
        success: { title: 'Success', description: 'Restored from the history' },
        failure: { title: 'Error', fallback: mayBe('restored') },
        invalidates: everything,
      },
    }),
  /** Brings back the files of media/ that an entry names and the disk has lost. */
  bringBackMedia: () =>
    mutationOptions({
      mutationFn: (entry: NonNullable<ContentIssue['lacksMedia']>) =>
        write<unknown>('POST', '/api/history/media', entry),
      meta: {
        success: { title: 'Success', description: 'Brought back from the history' },
        failure: { title: 'Error', fallback: mayBe('brought back') },
        invalidates: everything,
      },
    }),
  undo: () =>
    mutationOptions({
      mutationFn: (change: string) => write<unknown>('POST', '/api/history/undo', { change }),
      meta: {
        success: { title: 'Undone', description: 'What this change did is taken back' },
        failure: { title: 'Error', fallback: mayBe('undone') },
        invalidates: everything,
      },
    }),
}
