import { queryOptions } from '@tanstack/react-query'
import type { ContentIssue } from '../../schema/api'
import { read } from './line/client'

export const issueQueries = {
  all: ['content-issues'] as const,
  list: () =>
    queryOptions({
      queryKey: issueQueries.all,
      queryFn: ({ signal }) => read<ContentIssue[]>('/api/content-issues', signal),
    }),
}
