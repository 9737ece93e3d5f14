import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ApiImage } from '../../schema/api'
import type { images, imageUpload } from '../../schema/image'
import { readOr, uploadOrWait, write, writeOrWait } from './client'
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
        uploadOrWait<Image>('/api/images/upload', {
          fields: filled(details),
          file: ['image', file],
          onProgress,
        }),
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
      mutationFn: (id: string) => writeOrWait<unknown>('DELETE', `/api/images/${id}`),
      meta: {
        success: { title: 'Success!', description: 'Image deleted successfully' },
        failure: { title: 'Delete failed', fallback: 'Failed to delete image' },
        // What showed the picture has let go of it.
        invalidates: [imageQueries.all, kindKey('site'), kindKey('galleryWall'), kindKey('news')],
      },
    }),
}

function filled(details: UploadDetails): Record<string, string> {
  const sent = Object.entries(details).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return Object.fromEntries(sent) as Record<string, string>
}
