import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { agency } from '../../schema/agency'
import type { Single, Value } from '../../schema/collection'
import { read, write } from './line/client'
import { uploadPicture } from './images'
import { kindKey } from './cache/kind-key'

export type Agency = Single<typeof agency>
export type AgencyChange = Value<typeof agency>

export const agencyQueries = {
  all: kindKey('agency'),
  info: () =>
    queryOptions({
      queryKey: agencyQueries.all,
      queryFn: ({ signal }) => read<Agency>('/api/agency-info', signal),
    }),
}

export const agencyMutations = {
  update: () =>
    mutationOptions({
      mutationFn: ({ agency, revision }: { agency: Partial<AgencyChange>; revision?: string }) =>
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
        const words = `${agencyName} logo`
        const fields = { category: 'agency', alt: words, title: words, targetSize: 'default' }
        return uploadPicture(fields, { file })
      },
      meta: {
        failure: { title: 'Error', fallback: 'Failed to upload logo' },
        invalidates: [kindKey('images')],
      },
    }),
}
