import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { HungPicture } from '../../schema/gallery-wall'
import { readRevised, write } from './line/client'
import { kindKey } from './cache/kind-key'
import { publicDataFreshFor } from './cache/query-client'

interface SavedWall {
  images: HungPicture[]
  revision: string
}

export const wallQueries = {
  all: kindKey('galleryWall'),
  list: () =>
    queryOptions({
      queryKey: wallQueries.all,
      queryFn: ({ signal }) => readRevised<HungPicture[]>('/api/gallery-wall', signal),
      staleTime: publicDataFreshFor,
    }),
}

export const wallMutations = {
  save: () =>
    mutationOptions({
      mutationFn: ({ images, revision }: { images: HungPicture[]; revision?: string }) =>
        write<SavedWall>('POST', '/api/gallery-wall', { images }, { revision }),
      meta: {
        success: { title: 'Success!', description: 'Gallery wall updated successfully' },
        failure: { title: 'Save failed', fallback: 'Failed to save gallery wall' },
        invalidates: [wallQueries.all],
      },
    }),
}
