import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Entry } from '../../schema/collection'
import type { news } from '../../schema/news'
import { type Keeping, read, write, writeOrWait } from './line/client'
import type { Shown } from '../outbox/overlay'
import { kindKey } from './cache/kind-key'

export type NewsStory = Shown<Entry<typeof news>>
export type NewStory = z.output<typeof news.create>
export type StoryChange = z.output<typeof news.update>

export const newsQueries = {
  all: kindKey('news'),
  list: () =>
    queryOptions({
      queryKey: [...newsQueries.all, 'list'],
      queryFn: ({ signal }) => read<NewsStory[]>('/api/news', signal),
    }),
}

export const newsMutations = {
  create: () =>
    mutationOptions({
      mutationFn: ({ story, ...keeping }: { story: NewStory } & Keeping) =>
        writeOrWait<NewsStory>('POST', '/api/news', story, keeping),
      meta: {
        success: { title: 'Success', description: 'News story created successfully' },
        failure: { title: 'Error', fallback: 'Failed to create news story' },
        invalidates: [newsQueries.all],
      },
    }),
  update: (id: string) =>
    mutationOptions({
      mutationFn: ({ story, revision }: { story: Partial<StoryChange>; revision?: string }) =>
        write<NewsStory>('PUT', `/api/news/${id}`, story, { revision }),
      meta: {
        success: { title: 'Success', description: 'News story updated and saved successfully' },
        failure: { title: 'Error', fallback: 'Failed to update news story' },
        invalidates: [newsQueries.all],
      },
    }),
  remove: () =>
    mutationOptions({
      mutationFn: (id: string) => writeOrWait<unknown>('DELETE', `/api/news/${id}`),
      meta: {
        success: { title: 'Success', description: 'News story deleted successfully' },
        failure: { title: 'Error', fallback: 'Failed to delete news story' },
        invalidates: [newsQueries.all],
      },
    }),
}
