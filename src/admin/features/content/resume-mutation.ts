import { mutationOptions } from '@tanstack/react-query'
import { upload } from '../../api/client'
import { cmsQueries } from '../../api/queries'

/** Uploads a resume in place of the present one; `onProgress` hears the share sent, 0 to 1. */
export function uploadResume(onProgress: (share: number) => void) {
  return mutationOptions({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('originalName', file.name)
      form.set('resume', file)
      return upload<unknown>('/api/cms/resume-upload', form, onProgress)
    },
    meta: {
      success: { title: 'Success', description: 'Resume uploaded successfully' },
      failure: { title: 'Error', fallback: 'Failed to upload resume', always: true },
      invalidates: [cmsQueries.all],
    },
  })
}
