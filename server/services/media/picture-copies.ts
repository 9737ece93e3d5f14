import { stat } from 'node:fs/promises'
import path from 'node:path'
import { blobId } from '../../files/blob-id'
import { mediaFiles } from '../../store/media-files'
import { contentOnDisk } from '../site/on-disk'
import type { Site } from '../site/site'

/** A picture wherever it is kept: its entries in the library, and its files in media/, by name. */
export interface PictureCopies {
  ids: string[]
  filenames: string[]
}

/** The entries that show a picture's file or one of the same bytes, its own first, and those files. */
export async function picturesLike(site: Site, id: string): Promise<PictureCopies> {
  const images = site.store.list('images')
  const own = site.store.get('images', id)?.filename
  if (own === undefined) return { ids: [], filenames: [] }
  const filenames = await filesLike(site, own)
  const others = images.filter((image) => image.id !== id && filenames.includes(image.filename))
  return { ids: [id, ...others.map((image) => image.id)], filenames }
}

/** The files of media/ with the bytes of this one, itself first; none where it is not there. */
async function filesLike(site: Site, filename: string): Promise<string[]> {
  const content = await contentOnDisk(site, `media/${filename}`)
  if (!content) return []
  const blob = blobId(content)
  const found = [filename]
  for (const [name, kind] of mediaFiles(site.config.siteDir)) {
    if (name === filename || kind === 'link') continue
    const about = await stat(path.join(site.config.siteDir, 'media', name)).catch(() => undefined)
    if (about?.size !== content.length) continue
    const other = await contentOnDisk(site, `media/${name}`)
    if (other && blobId(other) === blob) found.push(name)
  }
  return found
}
