import { stat } from 'node:fs/promises'
import path from 'node:path'
import { filesOf } from '../../../src/schema/image'
import { blobId } from '../../files/blob-id'
import { mediaFiles } from '../../store/media-files'
import { contentOnDisk, isPlainFile } from '../site/on-disk'
import type { Site } from '../site/site'

/** A picture wherever it is kept: its entries in the library, and its files in media/, by name. */
interface PictureCopies {
  ids: string[]
  filenames: string[]
}

/**
 * The entries that are made of a picture's files or of others with the same bytes, its own first, and
 * all the files of these entries.
 */
export async function picturesLike(site: Site, id: string): Promise<PictureCopies> {
  const images = site.store.list('images')
  const own = site.store.get('images', id)
  if (own === undefined) return { ids: [], filenames: [] }
  const alike = await Promise.all(filesOf(own).map((name) => filesLike(site, name)))
  const filenames = new Set(alike.flat())
  const ids = new Set([id])
  // Each that is found brings its own files, which others may be made of, too.
  for (let known = 0; known < ids.size;) {
    known = ids.size
    const found = images.filter((image) => filesOf(image).some((name) => filenames.has(name)))
    for (const image of found) ids.add(image.id)
    for (const name of found.flatMap(filesOf))
      if (isPlainFile(site, `media/${name}`)) filenames.add(name)
  }
  return { ids: [...ids], filenames: [...filenames] }
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
