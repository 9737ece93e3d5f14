import { departments } from '../schema/agent'
import type { PublicContent } from '../schema/public-content'

type Agent = PublicContent['agents'][number]

export interface Department {
  department: string
  agents: Pick<Agent, 'id' | 'name' | 'email' | 'phone'>[]
}

/** The agents under their departments, in the departments' own order; empty ones are left out. */
export function byDepartment(agents: readonly Agent[]): Department[] {
  return departments
    .map((department) => ({
      department,
      agents: agents
        .filter((agent) => agent.department === department)
        .map(({ id, name, email, phone }) => ({ id, name, email, phone })),
    }))
    .filter((group) => group.agents.length > 0)
}
