import { imageUploadLimit } from '../../../schema/image'

const usable = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
const kinds = 'Choose a JPEG, PNG, WebP, AVIF or GIF.'

/** What is wrong with a file before it is sent as a picture, if anything is. */
export function problemWithImage({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!type.startsWith('image/')) return `This is not a picture. ${kinds}`
  if (/hei[cf]/.test(type)) {
    return 'Pictures in Apple’s HEIC format cannot be used. Export it as JPEG and choose that one.'
  }
  if (!usable.includes(type)) return `Pictures of this kind cannot be used. ${kinds}`
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
