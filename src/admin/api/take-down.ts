import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { PictureUse } from '../../schema/take-down'
import { read, write } from './line/client'
import { mayBe } from './history'
import { imageQueries } from './images'

export const takeDownQueries = {
  /** Where a picture is seen now; pages of every kind alter that, so it is asked anew each time. */
  use: (id: string) =>
    queryOptions({
      queryKey: [...imageQueries.all, 'use', id],
      queryFn: ({ signal }) => read<PictureUse>(`/api/take-down/images/${id}`, signal),
      staleTime: 0,
    }),
}

export const takeDownMutations = {
  image: () =>
    mutationOptions({
      mutationFn: (id: string) => write<unknown>('POST', `/api/take-down/images/${id}`),
      meta: {
        success: { title: 'Success!', description: 'The photo is down everywhere' },
        failure: { title: 'Error', fallback: mayBe('taken down') },
        // What showed the picture, in whichever kind, has let go of it.
        invalidates: [[]],
      },
    }),
}
