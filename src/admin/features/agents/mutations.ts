import { mutationOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { collections, singletons } from '../../../schema'
import { upload, write } from '../../api/client'
import type { Agency, Agent, Image } from '../../api/entries'
import { agencyQueries, agentQueries, imageQueries } from '../../api/queries'

export type NewAgent = z.output<(typeof collections)['agents']['create']>
export type AgentChange = z.output<(typeof collections)['agents']['update']>
export type AgencyChange = z.output<(typeof singletons)['agency']['schema']>

export const agentMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (agent: NewAgent) => write<Agent>('POST', '/api/agents', agent),
      meta: {
        success: { title: 'Success', description: 'Agent created successfully' },
        failure: { title: 'Error', fallback: 'Failed to create agent' },
        invalidates: [agentQueries.all],
      },
    }),
  update: (id: string) =>
    mutationOptions({
      mutationFn: ({ agent, revision }: { agent: AgentChange; revision?: string }) =>
        write<Agent>('PUT', `/api/agents/${id}`, agent, { revision }),
      meta: {
        success: { title: 'Success', description: 'Agent updated successfully' },
        failure: { title: 'Error', fallback: 'Failed to update agent' },
        invalidates: [agentQueries.all],
      },
    }),
  remove: () =>
    mutationOptions({
      mutationFn: (id: string) => write<unknown>('DELETE', `/api/agents/${id}`),
      meta: {
        success: { title: 'Success', description: 'Agent deleted successfully' },
        failure: { title: 'Error', fallback: 'Failed to delete agent' },
        invalidates: [agentQueries.all],
      },
    }),
}

export const agencyMutations = {
  update: () =>
    mutationOptions({
      mutationFn: ({ agency, revision }: { agency: AgencyChange; revision?: string }) =>
        write<Agency>('PUT', '/api/agency-info', agency, { revision }),
      meta: {
        success: { title: 'Success', description: 'Agency information updated successfully' },
        failure: { title: 'Error', fallback: 'Failed to update agency information' },
        invalidates: [agencyQueries.all],
      },
    }),
  uploadLogo: () =>
    mutationOptions({
      mutationFn: ({ file, agencyName }: { file: File; agencyName: string }) => {
        const form = new FormData()
        const words = `${agencyName} logo`
        form.set('category', 'agency')
        form.set('alt', words)
        form.set('title', words)
        form.set('targetSize', 'default')
        form.set('image', file)
        return upload<Image>('/api/images/upload', form)
      },
      meta: {
        failure: { title: 'Error', fallback: 'Failed to upload logo' },
        invalidates: [imageQueries.all],
      },
    }),
}
