import { z } from 'zod'
import { agency } from './agency'
import { defineCollection } from './collection'
import { moment } from './date'
import { defaultAgency } from './defaults'
import { slugify } from './slug'
import { optionalLine, requiredLine } from './text'
import { email } from './url'

/** The departments of an agency, in the order the contact page shows them. */
export const departments = [
  'Commercial & Print',
  'Theatrical & Voice Over',
  'Theater',
  'General Representation',
] as const

const missing = 'Please fill in all required fields'

const input = z.object({
  name: requiredLine(missing),
  email: email(missing),
  phone: requiredLine(missing),
  department: z.enum(departments, {
    error: ({ input }) =>
      input ? `Choose a department from the list: ${departments.join(', ')}` : missing,
  }),
  agencyName: optionalLine().default(''),
  isActive: z.boolean().default(true),
  displayOrder: z.preprocess((value) => {
    const order = typeof value === 'string' ? Number.parseInt(value, 10) : value
    return typeof order === 'number' && Number.isSafeInteger(order) ? order : 0
  }, z.number().int()),
})

/** The number that puts an agent behind all of these. */
export function orderAfter(agents: readonly { displayOrder: number }[]): number {
  return agents.reduce((last, { displayOrder }) => Math.max(last, displayOrder + 1), 0)
}

/** content/agents/<slug>.yaml: one person at the agency. */
export const agents = defineCollection({
  name: 'agents',
  label: 'agent',
  folder: 'content/agents',
  format: { codec: 'yaml' },
  repository: 'site',
  schema: input.extend({
    // A form may send anything; what a person writes in a file is a number or a mistake.
    displayOrder: z.number().int().default(0),
    createdAt: moment().optional(),
    updatedAt: moment().optional(),
  }),
  listedFor: 'admins',
  create: input.partial({ displayOrder: true }),
  update: input.partial({ agencyName: true, isActive: true, displayOrder: true }),
  labels: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    department: 'Department',
    agencyName: 'Agency Name',
    isActive: 'Active',
    displayOrder: 'Display Order',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  guarded: [],
  references: [],
  complete: (agent, { at, read, others }) => ({
    ...agent,
    displayOrder: agent.displayOrder ?? orderAfter(others as { displayOrder: number }[]),
    agencyName: agent.agencyName || (read(agency) ?? defaultAgency).agencyName,
    createdAt: at,
    updatedAt: at,
  }),
  isShown: (agent) => agent.isActive,
  slug: (agent) => slugify(agent.name, 'agent'),
  title: (agent) => agent.name,
  compare: (a, b) => a.displayOrder - b.displayOrder || a.name.localeCompare(b.name),
})
