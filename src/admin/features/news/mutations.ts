import { mutationOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { collections } from '../../../schema'
import { write } from '../../api/client'
import type { NewsStory } from '../../api/entries'
import { newsQueries } from '../../api/queries'

export type NewStory = z.output<(typeof collections)['news']['create']>
export type StoryChange = z.output<(typeof collections)['news']['update']>

export const newsMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (story: NewStory) => write<NewsStory>('POST', '/api/news', story),
      meta: {
        success: { title: 'Success', description: 'News story created successfully' },
        failure: { title: 'Error', fallback: 'Failed to create news story' },
        invalidates: [newsQueries.all],
      },
    }),
  update: (id: string) =>
    mutationOptions({
      mutationFn: ({ story, revision }: { story: StoryChange; revision?: string }) =>
        write<NewsStory>('PUT', `/api/news/${id}`, story, { revision }),
      meta: {
        success: { title: 'Success', description: 'News story updated and saved successfully' },
        failure: { title: 'Error', fallback: 'Failed to update news story' },
        invalidates: [newsQueries.all],
      },
    }),
  remove: () =>
    mutationOptions({
      mutationFn: (id: string) => write<unknown>('DELETE', `/api/news/${id}`),
      meta: {
        success: { title: 'Success', description: 'News story deleted successfully' },
        failure: { title: 'Error', fallback: 'Failed to delete news story' },
        invalidates: [newsQueries.all],
      },
    }),
}
