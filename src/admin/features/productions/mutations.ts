import { mutationOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { collections } from '../../../schema'
import { write } from '../../api/client'
import type { Production } from '../../api/entries'
import { imageQueries, newsQueries, productionQueries } from '../../api/queries'

export type NewProduction = z.output<(typeof collections)['productions']['create']>

export const productionMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (production: NewProduction) =>
        write<Production>('POST', '/api/productions', production),
      meta: {
        success: { title: 'Success!', description: 'Production created successfully' },
        failure: { title: 'Creation failed', fallback: 'Failed to create production' },
        invalidates: [productionQueries.all],
      },
    }),
  update: (id: string) =>
    mutationOptions({
      mutationFn: ({ production, revision }: { production: NewProduction; revision?: string }) =>
        write<Production>('PUT', `/api/productions/${id}`, production, { revision }),
      meta: {
        success: { title: 'Success!', description: 'Production updated successfully' },
        failure: { title: 'Update failed', fallback: 'Update failed' },
        invalidates: [productionQueries.all],
      },
    }),
  remove: () =>
    mutationOptions({
      mutationFn: (id: string) => write<unknown>('DELETE', `/api/productions/${id}`),
      meta: {
        success: { title: 'Success!', description: 'Production deleted successfully' },
        failure: { title: 'Delete failed', fallback: 'Delete failed' },
        // What referred to it has lost that reference in the same commit.
        invalidates: [productionQueries.all, imageQueries.all, newsQueries.all],
      },
    }),
}
