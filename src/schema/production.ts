import { z } from 'zod'
import { defineCollection } from './collection'
import { day } from './date'
import { markdown } from './markdown'
import { slugify } from './slug'
import { optionalLine, optionalText, requiredLine } from './text'

const fields = z.object({
  name: requiredLine('Production name is required'),
  role: requiredLine('Role is required'),
  productionDate: day('Production date is required'),
  venue: optionalLine().default(''),
  director: optionalLine().default(''),
  description: markdown(optionalText(), 'wrapped').default(''),
})

/** content/productions/<slug>.md: one theatre credit. */
export const productions = defineCollection({
  name: 'productions',
  label: 'production',
  folder: 'content/productions',
  format: { codec: 'markdown', body: 'description', bodyIs: 'text' },
  repository: 'site',
  schema: fields,
  listedFor: 'visitors',
  create: fields,
  update: fields.partial({ venue: true, director: true, description: true }),
  labels: {
    name: 'Production Name',
    role: 'Your Role',
    productionDate: 'Production Date',
    venue: 'Venue',
    director: 'Director',
    description: 'Description',
  },
  controls: { description: { rows: 4, markdown: true } },
  guarded: ['name', 'role', 'venue', 'director', 'description'],
  references: [],
  slug: (production) => slugify(production.name, 'production'),
  title: (production) => production.name,
  compare: (a, b) => b.productionDate.localeCompare(a.productionDate),
})
