import { imageUploadLimit } from '../../../schema/image'

const shown = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
// Not every browser shows these, nor knows what they are by anything but their name.
const otherTypes = /^image\/(?:hei[cf](?:-sequence)?|tiff)$/
const otherNames = /\.(?:hei[cf]|tiff?)$/i
const kinds = 'Choose a JPEG, PNG, HEIC, WebP, AVIF, TIFF or GIF.'

/** What a file dialog offers where a picture is chosen. */
export const pictureFiles = 'image/*,.heic,.heif,.tif,.tiff'

/** What is wrong with a file before it is sent as a picture, if anything is. */
export function problemWithImage(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const { name, type, size } = file
  const isOther = otherTypes.test(type) || (type === '' && otherNames.test(name))
  if (!type.startsWith('image/') && !isOther) return `This is not a picture. ${kinds}`
  if (!shown.includes(type) && !isOther) return `Pictures of this kind cannot be used. ${kinds}`
  if (size === 0) return 'This file is empty. Save the picture again and choose that one.'
  if (size > imageUploadLimit) {
    return `This picture is larger than ${imageUploadLimit / 1024 / 1024} MB. Choose a smaller copy of it.`
  }
  return undefined
}

/** A file's name without its extension: the alt text until somebody writes a better one. */
export function nameWithoutExtension(name: string): string {
  return name.replace(/\.[^.]+$/, '')
}

export const notShownHere =
  'This browser cannot show pictures of this kind. It can be uploaded all the same.'

// HEIC and TIFF by how they begin: what passes photographs on often calls them .jpg.
const otherBeginnings = /^(?:.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)|II\*\0|MM\0\*)/s

/**
 * Whether a picture that this browser cannot show is damaged: every browser shows files of its kind, and
 * it is none of another kind under a wrong name.
 */
export async function isDamaged(file: File): Promise<boolean> {
  if (!shown.includes(file.type)) return false
  const beginning = await file
    .slice(0, 12)
    .text()
    .catch(() => '')
  return !otherBeginnings.test(beginning)
}
