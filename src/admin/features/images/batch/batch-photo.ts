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
  /** Names its upload to the server, however often it is begun. */
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

/** Of what is said of one photo that which is said of all. */
export function sharedOf(values: UploadInput): SharedValues {
  const { category, productionId, photographer, targetSize } = values
  return { category, productionId, photographer, targetSize }
}

interface KeptValues extends PhotoValues {
  changeKey: string
  isWanted?: boolean
}

/** What is kept of a photo across a reload; `isWanted` once it is to be uploaded. */
export function keptValues({ changeKey, values }: BatchPhoto, isWanted = false): KeptValues {
  return { ...values, changeKey, ...(isWanted && { isWanted }) }
}

/** A photo that was kept, unless it was not one of a batch, or its file is gone. */
export function photoOf({ key, file, values }: KeptUpload) {
  const { changeKey, isWanted = false, ...rest } = values as Partial<KeptValues>
  if (!changeKey || !file) return undefined
  const photo: BatchPhoto = { key, changeKey, file, values: { ...blankUpload, ...rest } }
  return { photo, isWanted }
}
