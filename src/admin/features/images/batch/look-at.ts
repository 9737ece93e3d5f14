import { hashOf } from '../../../api/file-hash'
import { isShownByBrowsers } from '../../../forms/pictures/image-file'
import type { Look } from './batch-photo'

const thumbnailSide = 160

/** Reads a photo once: which bytes it has, and how it looks. */
export async function lookAt(file: File): Promise<Look> {
  const hash = await hashOf(file).catch(() => undefined)
  const thumbnail = await thumbnailOf(file).catch(() => undefined)
  return { hash, thumbnail, isBroken: !thumbnail && isShownByBrowsers(file) }
}

// Forty photographs would take gigabytes if each were shown from its file.
async function thumbnailOf(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, thumbnailSide / Math.min(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.7)
}
