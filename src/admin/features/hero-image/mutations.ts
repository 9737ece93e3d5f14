import { mutationOptions } from '@tanstack/react-query'
import { write } from '../../api/client'
import { cmsQueries } from '../../api/queries'

export const heroMutations = {
  save: () =>
    mutationOptions({
      mutationFn: (imageId: string) =>
        write<unknown>('POST', '/api/cms-content', { type: 'heroImageId', content: imageId }),
      meta: {
        success: { title: 'Success', description: 'Hero image updated successfully' },
        failure: { title: 'Error', fallback: 'Failed to update hero image' },
        invalidates: [cmsQueries.all],
      },
    }),
}
