import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ApiImage, ChangedMany, Usage } from '../../schema/api'
import type { imagesChange } from '../../schema/image-batch'
import type { images, imageUpload, TargetSize, Turn } from '../../schema/image'
import { type Keeping, read, uploadOrWait, write, writeOrWait } from './line/client'
import type { Delivery, OnProgress } from '../outbox/deliver'
import { outboxState } from '../outbox/outbox-state'
import { waitingEntry, type Shown } from '../outbox/overlay'
import { leave } from '../outbox/leave'
import type { Wishing } from '../outbox/queue'
import { pictureUpload, sentPictures } from '../outbox/withdrawn'
import { hashOf } from './file-hash'
import { kindKey } from './cache/kind-key'
import { leftInWords } from './left-in-words'
import { imageBatches } from '../outbox/target'
import { shrinkPicture } from './shrink-picture'
import { usageQuery } from './usage'

/** A picture, with the address of a small copy of it. */
export type Image = Shown<ApiImage>
export type UploadDetails = z.output<typeof imageUpload>

interface PictureToSend extends Omit<UploadOptions, 'onProgress'> {
  file: Promise<File>
  details: UploadDetails
}

/** What is set of many pictures at once; what it leaves out stays as it is. */
export type SharedChange = z.input<typeof imagesChange>['change']

interface ManyToChange extends Keeping {
  ids: readonly string[]
  change: SharedChange
}

interface FileToReplace extends Pick<Keeping, 'onKept'> {
  image: Image
  file: File
  targetSize: TargetSize
  /** The file that whoever replaces it has seen. */
  from: string
  signal: AbortSignal
}

export type ImageChange = z.output<typeof images.update>

export const imageQueries = {
  all: kindKey('images'),
  list: () =>
    queryOptions({
      queryKey: [...imageQueries.all, 'list'],
      queryFn: ({ signal }) => read<Image[]>('/api/images', signal),
    }),
  /** Where each picture is used that is used anywhere, by their ids. */
  usages: () =>
    queryOptions({
      queryKey: [...imageQueries.all, 'usages'],
      queryFn: ({ signal }) => read<Record<string, Usage[]>>('/api/image-batches/usage', signal),
      // Other kinds' changes alter where a picture is used, so this is asked anew each time.
      staleTime: 0,
    }),
  usage: (id: string) => usageQuery(imageQueries.all, `/api/images/${id}`),
}

// What names the file of a picture, or shows it.
const showingFiles = [imageQueries.all, kindKey('galleryWall'), kindKey('agency'), kindKey('site')]

export const imageMutations = {
  /** `onProgress` hears how far the picture has come; `signal` breaks it off. */
  upload: (onProgress: OnProgress) =>
    mutationOptions({
      mutationFn: async ({ file, details, ...options }: PictureToSend) =>
        uploadPicture(details, { file: await file }, { onProgress, ...options }),
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
  /** `onProgress` hears how far the file has come; `signal` breaks it off. */
  replace: (onProgress: OnProgress) =>
    mutationOptions({
      mutationFn: (sent: FileToReplace) => replaceFile(sent, onProgress),
      meta: {
        success: { title: 'Success!', description: 'File replaced successfully' },
        failure: { title: 'Replace failed', fallback: 'Failed to replace the file' },
        invalidates: showingFiles,
      },
    }),
  rotate: () =>
    mutationOptions({
      mutationFn: ({ id, filename, turn }: Pick<Image, 'id' | 'filename'> & { turn: Turn }) =>
        writeOrWait<Image>('PUT', `/api/images/${id}/rotation`, { turn, from: filename }),
      meta: {
        success: { title: 'Success!', description: 'Image turned successfully' },
        failure: { title: 'Turn failed', fallback: 'Failed to turn image' },
        invalidates: showingFiles,
      },
    }),
  changeMany: () =>
    mutationOptions({
      mutationFn: ({ ids, change, ...keeping }: ManyToChange) =>
        writeMany(`${imageBatches}changes`, { ids, change }, keeping),
      meta: {
        success: { title: 'Success!', description: 'Images updated successfully' },
        failure: { title: 'Update failed', fallback: 'Failed to update images' },
        invalidates: [imageQueries.all],
      },
    }),
  removeMany: () =>
    mutationOptions({
      mutationFn: (ids: readonly string[]) => writeMany(`${imageBatches}deletions`, { ids }),
      meta: {
        success: { title: 'Success!', description: 'Images deleted successfully' },
        failure: { title: 'Delete failed', fallback: 'Failed to delete images' },
        invalidates: [...showingFiles, kindKey('news')],
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

/** Changes many pictures at once; the toast names those that were left out. */
async function writeMany(path: string, body: object, keeping?: Keeping) {
  const written = await writeOrWait<ChangedMany>('POST', path, body, keeping)
  return { ...written, aside: leftInWords(written.data?.left ?? []) || written.aside }
}

/** A file that was chosen, and the SHA-256 of its bytes if that was found out before. */
interface ChosenPicture {
  file: File
  hash?: string
}

type UploadOptions = Pick<Delivery, 'key' | 'onProgress' | 'signal' | 'onKept'>

/** Uploads a picture; one that waits can be used at once, under the names it has until then. */
export async function uploadPicture(
  details: UploadDetails | Record<string, string>,
  picture: ChosenPicture,
  options: UploadOptions = {},
) {
  const sent = { ...(await madeReady(filled(details), picture)), ...options }
  const { data, ...rest } = await uploadOrWait<Image>(pictureUpload, sent)
  const { waiting } = rest
  const change = outboxState().changes.find(({ key }) => key === waiting?.key)
  return { ...rest, data: data ?? (change ? waitingEntry<Image>(change) : null) }
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

/** Takes back what was sent under a key, whether it has arrived or comes yet. */
export const takeBackPicture = (key: string) =>
  writeOrWait<unknown>('DELETE', `${sentPictures}${key}`)

/** Sends a file that takes the place of a picture's. */
async function replaceFile(
  { image, file, targetSize, from, ...hearing }: FileToReplace,
  onProgress: OnProgress,
) {
  const fields = { category: image.category, targetSize, from }
  const sent = { ...(await madeReady(fields, { file })), onProgress, ...hearing }
  return uploadOrWait<Image>(`/api/images/${image.id}/file`, { ...sent, method: 'PUT' })
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
function filled(details: UploadDetails | Record<string, string>): Record<string, string> {
  const fields: [string, unknown][] = Object.entries(details)
  const sent = fields.flatMap(([name, value]) =>
    value ? [[name, typeof value === 'string' ? value : JSON.stringify(value)]] : [],
  )
  return Object.fromEntries(sent) as Record<string, string>
}
