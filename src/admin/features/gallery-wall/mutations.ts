import { mutationOptions } from '@tanstack/react-query'
import type { GalleryWallImage } from '../../../schema/gallery-wall'
import { write } from '../../api/client'
import { galleryWallQueries } from '../../api/queries'

export const wallMutations = {
  save: () =>
    mutationOptions({
      mutationFn: ({ images, revision }: { images: GalleryWallImage[]; revision?: string }) =>
        write<unknown>('POST', '/api/gallery-wall', { images }, { revision }),
      meta: {
        success: { title: 'Success!', description: 'Gallery wall updated successfully' },
        failure: { title: 'Save failed', fallback: 'Failed to save gallery wall' },
        invalidates: [galleryWallQueries.all],
      },
    }),
}
