import { posix } from 'node:path'
import type { Entry } from '../../../src/schema/collection'
import type { images } from '../../../src/schema/image'
import type { Author } from '../../git/repository'
import type { FileChange } from '../../store/journal'
import { deleteEntry } from '../entries/delete-entry'
import type { Saved } from '../save/save'
import type { Site } from '../site/site'
import { isPlainFile } from '../site/on-disk'

/**
 * Deletes an image: its entry, its file and every reference to it, in one commit.
 * @param judge is shown the image when it is its turn, and throws where it must stay
 * @throws AppError 404 for an unknown id
 */
export async function deleteImage(
  site: Site,
  author: Author,
  id: string,
  judge: (image: Entry<typeof images>) => void = () => undefined,
): Promise<Saved> {
  let files: FileChange[] = []
  const saved = await deleteEntry(site, author, 'images', id, () => {
    const image = site.store.get('images', id)
    if (image) judge(image)
    return (files = fileOf(site, id))
  })
  for (const { path } of files) await site.names.forget(posix.basename(path))
  return saved
}

/** The deletion of the file that goes with an image, unless another image shows it too. */
export function fileOf({ store, config }: Site, id: string): FileChange[] {
  const images = store.list('images')
  const filename = store.get('images', id)?.filename
  if (!filename || images.some((other) => other.id !== id && other.filename === filename)) return []
  const path = `media/${filename}`
  return isPlainFile({ config }, path) ? [{ path, content: null }] : []
}
