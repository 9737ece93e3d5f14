import { z } from 'zod'
import { defineSingleton } from './collection'
import { isSlug } from './slug'

/** The collections whose entries a person puts in order. */
export const orderedKinds = ['productions', 'images', 'agents'] as const
export type OrderedKind = (typeof orderedKinds)[number]

const ids = () =>
  z.array(z.string().refine(isSlug, 'List existing entries by their ids')).default([])

/**
 * content/order.yaml: productions and pictures in the order somebody chose, pictures by category.
 * Those that are not listed come behind them, in the order of their collection.
 */
export const order = defineSingleton({
  name: 'order',
  label: 'order',
  file: 'content/order.yaml',
  format: { codec: 'yaml' },
  repository: 'site',
  schema: z.object({ productions: ids(), images: ids() }),
  labels: { productions: 'Productions', images: 'Photos' },
  guarded: [],
  references: [
    { field: 'productions[]', to: 'productions', by: 'id' },
    { field: 'images[]', to: 'images', by: 'id' },
  ],
  onlyArranges: true,
})

/** What `POST /api/order/:kind` takes: which entry goes behind which, or before all others. */
export const move = z.object({
  id: z.string('Say which entry is moved'),
  after: z.string('Say which entry it comes after, or null for the first place').nullable(),
})
export type Move = z.infer<typeof move>
