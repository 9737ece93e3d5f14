import { isBarePng, isBareWebp } from './chunks'
import { bareJpeg } from './jpeg'

/** The pictures that can be kept as what they are. */
export type PictureType = 'jpeg' | 'png' | 'webp'

/** Whether a picture's bytes say nothing beside its pixels. */
export function isBarePicture(bytes: Buffer, type: PictureType): boolean {
  if (type === 'jpeg') return bareJpeg(bytes)?.isBare === true
  return type === 'png' ? isBarePng(bytes) : isBareWebp(bytes)
}
