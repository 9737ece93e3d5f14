import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ApiImage } from '../../schema/api'
import type { images, imageUpload } from '../../schema/image'
import { readOr, upload, write } from './client'
import { kindKey } from './kind-key'
import { usageQuery } from './usage'

/** A picture, with the address of a small copy of it. */
export type Image = ApiImage
type UploadDetails = z.output<typeof imageUpload>
export type ImageChange = z.output<typeof images.update>

export const imageQueries = {
  all: kindKey('images'),
  list: () =>
    queryOptions({
      queryKey: [...imageQueries.all, 'list'],
      queryFn: ({ signal }) => readOr<Image[] | null>('/api/images', null, signal),
    }),
  usage: (id: string) => usageQuery(imageQueries.all, `/api/images/${id}`),
}

export const imageMutations = {
  /** `onProgress` hears the share sent so far, 0 to 1. */
  upload: (onProgress: (share: number) => void) =>
    mutationOptions({
      mutationFn: ({ file, details }: { file: File; details: UploadDetails }) =>
        upload<Image>('/api/images/upload', uploadForm(file, details), onProgress),
      meta: {
        success: { title: 'Success!', description: 'Image uploaded successfully' },
        failure: { title: 'Upload failed', fallback: 'Failed to upload image' },
        invalidates: [imageQueries.all],
      },
    }),
  update: (id: string) =>
    mutationOptions({
      mutationFn: ({ image, revision }: { image: Partial<ImageChange>; revision?: string }) =>
        write<Image>('PUT', `/api/images/${id}`, image, { revision }),
      meta: {
        success: { title: 'Success!', description: 'Image updated successfully' },
        failure: { title: 'Update failed', fallback: 'Failed to update image' },
        invalidates: [imageQueries.all],
      },
    }),
  remove: () =>
    mutationOptions({
      mutationFn: (id: string) => write<unknown>('DELETE', `/api/images/${id}`),
      meta: {
        success: { title: 'Success!', description: 'Image deleted successfully' },
        failure: { title: 'Delete failed', fallback: 'Failed to delete image' },
        // What showed the picture has let go of it.
        invalidates: [imageQueries.all, kindKey('site'), kindKey('galleryWall'), kindKey('news')],
      },
    }),
}

function uploadForm(file: File, details: UploadDetails): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(details)) {
    if (value) form.set(name, value)
  }
  form.set('image', file)
  return form
}
