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

/** Whether every browser shows files of this kind: one that is not shown is damaged. */
export function isShownByBrowsers({ type }: Pick<File, 'type'>): boolean {
  return shown.includes(type)
}
