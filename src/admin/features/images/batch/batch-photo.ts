import type { FineNote } from '../../../../schema/api'
import { blankUpload, type UploadInput } from '../../../forms/pictures/blank-upload'
import type { KeptUpload } from '../../../forms/pictures/upload-drafts'

/** What was found out about a file before anything is sent. */
export interface Look {
  /** SHA-256 in hex, where the browser makes one. */
  hash?: string
  /** A small picture as a data URL, where the browser can show it. */
  thumbnail?: string
  isBroken: boolean
}

/** One photo of a batch. */
export interface BatchPhoto {
  /** Of its draft. */
  key: number
  /** Names its upload to the server, however often it is begun, unless something else has that name. */
  changeKey: string
  file: File
  values: PhotoValues
  look?: Look
}

/** What is said of a photo, and what of it was called fine. */
export type PhotoValues = UploadInput & { fine?: FineNote[] }

/** What is said once of all photos of a batch. */
export type SharedValues = Pick<
  UploadInput,
  'category' | 'productionId' | 'photographer' | 'targetSize'
>

/** What of all that is said of a photo is said of all of them. */
export function sharedOf(of: SharedValues): SharedValues {
  const { category, productionId, photographer, targetSize } = of
  return { category, productionId, photographer, targetSize }
}

/** Says of photos what is said of all, which may be all that is said of one of them. */
export function withShared(photos: readonly BatchPhoto[], of: SharedValues): BatchPhoto[] {
  const shared = sharedOf(of)
  return photos.map((photo) => ({ ...photo, values: { ...photo.values, ...shared } }))
}

interface KeptValues extends PhotoValues {
  changeKey: string
  isWanted?: boolean
}

/** What is kept of a photo across a reload; `isWanted` once it is to be uploaded. */
export function keptValues({ changeKey, values }: BatchPhoto, isWanted = false): KeptValues {
  return { ...values, changeKey, ...(isWanted && { isWanted }) }
}

/** What is kept of a photo, field by field. */
export function spoken(kept: Record<string, unknown>) {
  const { changeKey, isWanted = false, ...values } = kept as Partial<KeptValues>
  return { changeKey, isWanted, values: { ...blankUpload, ...values } }
}

/** A photo that was kept, unless it was not one of a batch, or its file is gone. */
export function keptPhoto({ key, file, values: kept }: KeptUpload) {
  const { changeKey, isWanted, values } = spoken(kept)
  if (!changeKey || !file) return undefined
  const photo: BatchPhoto = { key, changeKey, file, values }
  return { photo, isWanted }
}

/**
 * The photos that were kept: those still to be described, and those that were to be uploaded. What is
 * said of all was kept last.
 */
export function photosOf(kept: readonly KeptUpload[]) {
  const found = kept.flatMap((one) => {
    const photo = keptPhoto(one)
    return photo ? [{ ...photo, at: one.at }] : []
  })
  const wanted = found.filter(({ isWanted }) => isWanted).map(({ photo }) => photo)
  const open = found.filter(({ isWanted }) => !isWanted)
  const [first, ...others] = open
  if (!first) return { open: [], wanted }
  const last = others.reduce((latest, one) => (one.at > latest.at ? one : latest), first)
  return {
    open: withShared(
      open.map(({ photo }) => photo),
      last.photo.values,
    ),
    wanted,
  }
}
