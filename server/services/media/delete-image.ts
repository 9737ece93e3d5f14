import { notFound } from '../../errors'
import type { Author } from '../../git/repository'
import { deleteEntry } from '../entries/delete-entry'
import type { Saved } from '../save/save'
import type { Site } from '../site/site'
import { isOnDisk } from '../site/on-disk'

/**
 * Deletes an image: its entry, its file and every reference to it, in one commit.
 * @throws AppError 404 for an unknown id
 */
export function deleteImage(site: Site, author: Author, id: string): Promise<Saved> {
  const image = site.store.get('images', id)
  if (!image) throw notFound('This image does not exist any more')
  const shared = site.store
    .list('images')
    .some((other) => other.id !== id && other.filename === image.filename)
  const path = `media/${image.filename}`
  const gone = shared || !isOnDisk(site, path) ? [] : [{ path, content: null }]
  return deleteEntry(site, author, 'images', id, gone)
}
