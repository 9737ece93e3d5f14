import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { agents } from '../../schema/agent'
import type { Entry } from '../../schema/collection'
import { type Keeping, read, write, writeOrWait } from './line/client'
import type { Shown } from '../outbox/overlay'
import { kindKey } from './cache/kind-key'

export type Agent = Shown<Entry<typeof agents>>
export type NewAgent = z.output<typeof agents.create>
export type AgentChange = z.output<typeof agents.update>

export const agentQueries = {
  all: kindKey('agents'),
  list: () =>
    queryOptions({
      queryKey: [...agentQueries.all, 'list'],
      queryFn: ({ signal }) => read<Agent[]>('/api/agents', signal),
    }),
}

export const agentMutations = {
  create: () =>
    mutationOptions({
      mutationFn: ({ agent, ...keeping }: { agent: NewAgent } & Keeping) =>
        writeOrWait<Agent>('POST', '/api/agents', agent, keeping),
      meta: {
        success: { title: 'Success', description: 'Agent created successfully' },
        failure: { title: 'Error', fallback: 'Failed to create agent' },
        invalidates: [agentQueries.all],
      },
    }),
  update: (id: string) =>
    mutationOptions({
      mutationFn: ({ agent, revision }: { agent: Partial<AgentChange>; revision?: string }) =>
        write<Agent>('PUT', `/api/agents/${id}`, agent, { revision }),
      meta: {
        success: { title: 'Success', description: 'Agent updated successfully' },
        failure: { title: 'Error', fallback: 'Failed to update agent' },
        invalidates: [agentQueries.all],
      },
    }),
  remove: () =>
    mutationOptions({
      mutationFn: (id: string) => writeOrWait<unknown>('DELETE', `/api/agents/${id}`),
      meta: {
        success: { title: 'Success', description: 'Agent deleted successfully' },
        failure: { title: 'Error', fallback: 'Failed to delete agent' },
        invalidates: [agentQueries.all],
      },
    }),
}
