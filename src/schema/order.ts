import { z } from 'zod'
import { defineSingleton } from './collection'
import { isSlug } from './slug'

const ids = () =>
  z.array(z.string().refine(isSlug, 'List existing entries by their ids')).default([])

const schema = z.object({ productions: ids(), images: ids() })
const listedKinds = schema.keyof().options

/** The collections whose entries a person puts in order: agents have a number each instead. */
export const orderedKinds = [...listedKinds, 'agents'] as const
export type OrderedKind = (typeof orderedKinds)[number]

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
  schema,
  labels: { productions: 'Productions', images: 'Photos' },
  guarded: [],
  references: listedKinds.map((kind) => ({ field: `${kind}[]`, to: kind, by: 'id' })),
  onlyArranges: true,
})

/** What `POST /api/order/:kind` takes: which entry goes behind which, or before all others. */
export const move = z.object({
  id: z.string('Say which entry is moved'),
  after: z.string('Say which entry it comes after, or null for the first place').nullable(),
})
export type Move = z.infer<typeof move>
