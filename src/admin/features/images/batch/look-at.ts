import { readScaled, withDecoded } from '../../../api/decoded'
import { hashOf } from '../../../api/file-hash'
import { isDamaged } from '../../../forms/pictures/image-file'
import type { Look } from './batch-photo'

const thumbnailSide = 160

/** Reads a photo once: which bytes it has, and how it looks. */
export async function lookAt(file: File): Promise<Look> {
  const hash = await hashOf(file).catch(() => undefined)
  try {
    return { hash, thumbnail: await thumbnailOf(file), isBroken: false }
  } catch {
    return { hash, isBroken: await isDamaged(file) }
  }
}

// Forty photographs would take gigabytes if each were shown from its file.
function thumbnailOf(file: File): Promise<string | undefined> {
  // As a JPEG what is transparent would be black.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  return withDecoded(file, (picture) => {
    const scale = thumbnailSide / Math.min(picture.width, picture.height)
    return readScaled(picture, Math.min(1, scale), (canvas) => canvas.toDataURL(type, 0.7))
  })
}
