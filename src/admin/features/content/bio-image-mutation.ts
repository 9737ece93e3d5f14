import { mutationOptions } from '@tanstack/react-query'
import { write } from '../../api/client'
import { cmsQueries } from '../../api/queries'

/** Sets the bio page's image by its id; 0 clears it. */
export function saveBioImage() {
  return mutationOptions({
    mutationFn: (imageId: string | 0) =>
      write<unknown>('POST', '/api/cms-content', { type: 'bioImageId', content: imageId }),
    meta: {
      success: { title: 'Success', description: 'Bio image updated successfully' },
      failure: { title: 'Error', fallback: 'Failed to save bio image' },
      invalidates: [cmsQueries.all],
    },
  })
}
