import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CmsData, FineNote, UploadedResume } from '../../schema/api'
import type { ContentChange } from '../../schema/content-update'
import { read, uploadOrWait, write } from './line/client'
import type { OnProgress } from '../outbox/deliver'
import { resumeUpload } from '../outbox/target'
import { kindKey } from './cache/kind-key'
import { publicDataFreshFor } from './cache/query-client'
import { whereaboutsQueries } from './whereabouts'

/** The site's data: what the files say, merged with the built-in defaults. */
export const siteQueries = {
  all: kindKey('site'),
  data: () =>
    queryOptions({
      queryKey: siteQueries.all,
      queryFn: ({ signal }) => read<CmsData>('/api/cms-data', signal),
      staleTime: publicDataFreshFor,
    }),
}

interface ResumeToSend {
  file: File
  /** What was called fine in it. */
  fine: readonly FineNote[]
  signal: AbortSignal
}

type Save = ContentChange & { revision?: string }

function saveContent({ revision, ...update }: Save) {
  return write<CmsData>('POST', '/api/cms-content', update, { revision })
}

export const siteMutations = {
  /** Saves the biography, the story, the reel's address or other words. */
  update: () =>
    mutationOptions({
      mutationFn: saveContent,
      meta: {
        success: { title: 'Success!', description: 'Content updated successfully' },
        failure: { title: 'Update failed', fallback: 'Failed to update content' },
        invalidates: [siteQueries.all],
      },
    }),
  /** Sets the home page's picture by its id; 0 clears it. */
  setHeroImage: () =>
    mutationOptions({
      mutationFn: ({ imageId, revision }: { imageId: string | 0; revision?: string }) =>
        saveContent({ type: 'heroImageId', content: imageId, revision }),
      meta: {
        success: { title: 'Success', description: 'Hero image updated successfully' },
        failure: { title: 'Error', fallback: 'Failed to update hero image' },
        invalidates: [siteQueries.all],
      },
    }),
  /** Sets the bio page's picture by its id; 0 clears it. */
  setBioImage: () =>
    mutationOptions({
      mutationFn: (imageId: string | 0) => saveContent({ type: 'bioImageId', content: imageId }),
      meta: {
        success: { title: 'Success', description: 'Bio image updated successfully' },
        failure: { title: 'Error', fallback: 'Failed to save bio image' },
        invalidates: [siteQueries.all],
      },
    }),
  /** Puts a resume in place of the present one; `onProgress` hears how far it has come. */
  uploadResume: (onProgress: OnProgress) =>
    mutationOptions({
      mutationFn: ({ file, fine, signal }: ResumeToSend) =>
        uploadOrWait<UploadedResume>(resumeUpload, {
          fields: { originalName: file.name, fine: JSON.stringify(fine) },
          file: ['resume', file],
          onProgress,
          signal,
        }),
      meta: {
        success: { title: 'Success', description: 'Resume uploaded successfully' },
        failure: { title: 'Error', fallback: 'Failed to upload resume', always: true },
        invalidates: [siteQueries.all, whereaboutsQueries.all],
      },
    }),
}
