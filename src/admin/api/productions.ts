import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Entry } from '../../schema/collection'
import type { productions } from '../../schema/production'
import { type Keeping, read, write, writeOrWait } from './line/client'
import type { Shown } from '../outbox/overlay'
import { kindKey } from './cache/kind-key'
import { usageQuery } from './usage'

export type Production = Shown<Entry<typeof productions>>
export type NewProduction = z.output<typeof productions.create>

export const productionQueries = {
  all: kindKey('productions'),
  list: () =>
    queryOptions({
      queryKey: [...productionQueries.all, 'list'],
      queryFn: ({ signal }) => read<Production[]>('/api/productions', signal),
    }),
  usage: (id: string) => usageQuery(productionQueries.all, `/api/productions/${id}`),
}

export const productionMutations = {
  create: () =>
    mutationOptions({
      mutationFn: ({ production, ...keeping }: { production: NewProduction } & Keeping) =>
        writeOrWait<Production>('POST', '/api/productions', production, keeping),
      meta: {
        success: { title: 'Success!', description: 'Production created successfully' },
        failure: { title: 'Creation failed', fallback: 'Failed to create production' },
        invalidates: [productionQueries.all],
      },
    }),
  update: (id: string) =>
    mutationOptions({
      mutationFn: ({
        production,
        revision,
      }: {
        production: Partial<NewProduction>
        revision?: string
      }) => write<Production>('PUT', `/api/productions/${id}`, production, { revision }),
      meta: {
        success: { title: 'Success!', description: 'Production updated successfully' },
        failure: { title: 'Update failed', fallback: 'Update failed' },
        invalidates: [productionQueries.all],
      },
    }),
  remove: () =>
    mutationOptions({
      mutationFn: (id: string) => writeOrWait<unknown>('DELETE', `/api/productions/${id}`),
      meta: {
        success: { title: 'Success!', description: 'Production deleted successfully' },
        failure: { title: 'Delete failed', fallback: 'Delete failed' },
        // What referred to it has lost that reference in the same commit.
        invalidates: [productionQueries.all, kindKey('images'), kindKey('news')],
      },
    }),
}
