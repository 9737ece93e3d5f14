import { mutationOptions } from '@tanstack/react-query'
import type { Value } from '../../../schema/collection'
import type { bio } from '../../../schema/bio'
import type { story } from '../../../schema/story'
import type { CmsData } from '../../api/entries'
import { write } from '../../api/client'
import { cmsQueries } from '../../api/queries'

type CmsContent =
  | { type: 'bio'; content: Value<typeof bio> }
  | { type: 'story'; content: Value<typeof story> }
  | { type: 'reelUrl'; content: string }

export const contentMutations = {
  update: () =>
    mutationOptions({
      mutationFn: ({ revision, ...body }: CmsContent & { revision?: string }) =>
        write<CmsData>('POST', '/api/cms-content', body, { revision }).then((answer) => ({
          ...answer,
          // The answer is all of the site's data, of which each file has a revision of its own.
          data: { revision: revisionIn(answer.data, body.type) },
        })),
      meta: {
        success: { title: 'Success!', description: 'Content updated successfully' },
        failure: { title: 'Update failed', fallback: 'Failed to update content' },
        invalidates: [cmsQueries.all],
      },
    }),
}

function revisionIn(data: CmsData, type: CmsContent['type']): string {
  if (type === 'story') return data.storyRevision
  return type === 'bio' ? data.bio.revision : data.revision
}
