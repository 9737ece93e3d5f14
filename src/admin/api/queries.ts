import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { KindName } from '../../schema'
import type {
  Change,
  ContentIssue,
  DeletedEntry,
  EntryChange,
  SyncStatus,
  Version,
} from '../../schema/api'
import type { GalleryWallImage } from '../../schema/gallery-wall'
import type { PublicUser } from '../../schema/user'
import { read, readOr, readRevised } from './client'
import type {
  Agency,
  Agent,
  CmsData,
  Image,
  Message,
  NewsStory,
  Production,
  Usage,
} from './entries'
import { publicDataFreshFor } from './query-client'

export const cmsQueries = {
  all: ['cms-data'] as const,
  data: () =>
    queryOptions({
      queryKey: cmsQueries.all,
      queryFn: ({ signal }) => readOr<CmsData | null>('/api/cms-data', null, signal),
      staleTime: publicDataFreshFor,
    }),
}

export const galleryWallQueries = {
  all: ['gallery-wall'] as const,
  list: () =>
    queryOptions({
      queryKey: galleryWallQueries.all,
      queryFn: ({ signal }) => readRevised<GalleryWallImage[]>('/api/gallery-wall', signal),
      staleTime: publicDataFreshFor,
    }),
}

export const productionQueries = {
  all: ['productions'] as const,
  list: () =>
    queryOptions({
      queryKey: [...productionQueries.all, 'list'],
      queryFn: ({ signal }) => read<Production[]>('/api/productions', signal),
    }),
  usage: (id: string) => usage(productionQueries.all, `/api/productions/${id}/usage`),
}

export const imageQueries = {
  all: ['images'] as const,
  list: () =>
    queryOptions({
      queryKey: [...imageQueries.all, 'list'],
      queryFn: ({ signal }) => readOr<Image[] | null>('/api/images', null, signal),
    }),
  usage: (id: string) => usage(imageQueries.all, `/api/images/${id}/usage`),
}

export const newsQueries = {
  all: ['news'] as const,
  list: () =>
    queryOptions({
      queryKey: [...newsQueries.all, 'list'],
      queryFn: ({ signal }) => read<NewsStory[]>('/api/news', signal),
    }),
}

export const agentQueries = {
  all: ['agents'] as const,
  list: () =>
    queryOptions({
      queryKey: [...agentQueries.all, 'list'],
      queryFn: ({ signal }) => read<Agent[]>('/api/agents', signal),
    }),
}

export const agencyQueries = {
  all: ['agency'] as const,
  info: () =>
    queryOptions({
      queryKey: agencyQueries.all,
      queryFn: ({ signal }) => read<Agency>('/api/agency-info', signal),
    }),
}

export const messageQueries = {
  all: ['messages'] as const,
  list: () =>
    queryOptions({
      queryKey: [...messageQueries.all, 'list'],
      queryFn: ({ signal }) => read<Message[]>('/api/contact-messages', signal),
    }),
}

export const userQueries = {
  all: ['users'] as const,
  list: () =>
    queryOptions({
      queryKey: [...userQueries.all, 'list'],
      queryFn: ({ signal }) => read<PublicUser[]>('/api/admin/users', signal),
    }),
}

export const issueQueries = {
  all: ['content-issues'] as const,
  list: () =>
    queryOptions({
      queryKey: issueQueries.all,
      queryFn: ({ signal }) => read<ContentIssue[]>('/api/content-issues', signal),
    }),
}

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
  changes: (filter: HistoryFilter) =>
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

/** Which changes of the site are shown; moments are ISO 8601, what is absent filters nothing. */
export interface HistoryFilter {
  kind?: KindName
  person?: string
  since?: string
  until?: string
}

interface Page<T> {
  items: T[]
  /** Names the next page; absent at the end. */
  next?: string
}

function pages<T>(path: string, filter: HistoryFilter = {}) {
  return {
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string }) => {
      const query = new URLSearchParams({ ...filter, ...(pageParam && { cursor: pageParam }) })
      return read<Page<T>>(`${path}?${query.toString()}`, signal)
    },
    initialPageParam: '',
    getNextPageParam: (page: Page<T>) => page.next,
  }
}

export const syncQueries = {
  all: ['sync'] as const,
  status: () =>
    queryOptions({
      queryKey: syncQueries.all,
      queryFn: ({ signal }) => read<SyncStatus>('/api/sync', signal),
    }),
}

// Other kinds' changes alter where an entry is used, so this is asked anew each time.
function usage(owner: readonly string[], path: string) {
  return queryOptions({
    queryKey: [...owner, 'usage', path],
    queryFn: ({ signal }) => read<Usage[]>(path, signal),
    staleTime: 0,
  })
}
