import { mutationOptions } from '@tanstack/react-query'
import type { Value } from '../../../schema/collection'
import type { bio } from '../../../schema/bio'
import type { CmsData } from '../../api/entries'
import { write } from '../../api/client'
import { cmsQueries } from '../../api/queries'

type CmsContent = { type: 'bio'; content: Value<typeof bio> } | { type: 'reelUrl'; content: string }

export const contentMutations = {
  update: () =>
    mutationOptions({
      mutationFn: ({ revision, ...body }: CmsContent & { revision?: string }) =>
        write<CmsData>('POST', '/api/cms-content', body, { revision }).then((answer) => ({
          ...answer,
          // The answer is all of the site's data: the biography has a revision of its own.
          data: body.type === 'bio' ? answer.data.bio : answer.data,
        })),
      meta: {
        success: { title: 'Success!', description: 'Content updated successfully' },
        failure: { title: 'Update failed', fallback: 'Failed to update content' },
        invalidates: [cmsQueries.all],
      },
    }),
}
