import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ApiImage } from '../../schema/api'
import type { images, imageUpload } from '../../schema/image'
import { readOr, uploadOrWait, write, writeOrWait } from './client'
import type { OnProgress } from '../outbox/deliver'
import { outboxState } from '../outbox/outbox-state'
import { waitingEntry, type Shown } from '../outbox/overlay'
import { leave } from '../outbox/leave'
import type { Wishing } from '../outbox/queue'
import { pictureUpload } from '../outbox/withdrawn'
import { hashOf } from './file-hash'
import { kindKey } from './kind-key'
import { shrinkPicture } from './shrink-picture'
import { usageQuery } from './usage'

/** A picture, with the address of a small copy of it. */
export type Image = Shown<ApiImage>
type UploadDetails = z.output<typeof imageUpload>

interface PictureToSend {
  file: File
  details: UploadDetails
  signal: AbortSignal
}

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
  /** `onProgress` hears how far the picture has come; `signal` breaks it off. */
  upload: (onProgress: OnProgress) =>
    mutationOptions({
      mutationFn: ({ file, details, signal }: PictureToSend) =>
        uploadImage(filled(details), file, { onProgress, signal }),
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
        invalidates: [imageQueries.all, kindKey('galleryWall')],
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

/** A file that was chosen, and the SHA-256 of its bytes if that was found out before. */
interface ChosenPicture {
  file: File
  hash?: string
}

interface UploadOptions {
  onProgress?: OnProgress
  signal?: AbortSignal
}

/** Uploads a picture; one that waits can be used at once, under the names it has until then. */
export async function uploadImage(
  fields: Record<string, string>,
  file: File,
  options: UploadOptions = {},
) {
  const sent = { ...(await madeReady(fields, { file })), ...options }
  const { data, ...rest } = await uploadOrWait<Image>(pictureUpload, sent)
  const { waiting } = rest
  const change = outboxState().changes.find(({ key }) => key === waiting?.key)
  return { ...rest, data: data ?? (change ? waitingEntry<Image>(change) : null) }
}

/** `uploadImage` for what a form said. */
export function uploadPicture(
  details: UploadDetails,
  { file }: ChosenPicture,
  options: UploadOptions,
) {
  return uploadImage(filled(details), file, options)
}

/** Leaves a picture to be uploaded in its turn; gives whether this device keeps it until then. */
export async function leavePicture(
  details: UploadDetails,
  picture: ChosenPicture,
  wishing: Wishing,
): Promise<boolean> {
  const { fields, file } = await madeReady(filled(details), picture)
  const [field, { name, type, size }] = file
  const sent = { field, name, type, size }
  const wish = { method: 'POST', path: pictureUpload, body: fields, file: sent } as const
  return leave(wish, await file[1].arrayBuffer(), wishing)
}

/** Shrinks a picture, and says which file it was made from. */
async function madeReady(fields: Record<string, string>, { file, hash }: ChosenPicture) {
  const originalHash = hash ?? (await hashOf(file).catch(() => undefined))
  const copy = await shrinkPicture(file, fields)
  return {
    fields: { ...fields, ...(originalHash && { originalHash }) },
    file: ['image', copy] as const,
  }
}

// A form with a file takes texts alone; what the guard was told comes as a list.
function filled(details: UploadDetails): Record<string, string> {
  const fields: [string, unknown][] = Object.entries(details)
  const sent = fields.flatMap(([name, value]) =>
    value ? [[name, typeof value === 'string' ? value : JSON.stringify(value)]] : [],
  )
  return Object.fromEntries(sent) as Record<string, string>
}
