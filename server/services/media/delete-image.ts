import type { Entry } from '../../../src/schema/collection'
import { filesOf, type images } from '../../../src/schema/image'
import type { Author } from '../../git/repository'
import type { FileChange } from '../../store/journal'
import { deleteEntries } from '../entries/delete-entry'
import type { Saved } from '../save/save'
import type { Site } from '../site/site'
import { leftOut, type SavedMany } from './change-images'
import { isPlainFile } from '../site/on-disk'

/**
 * Deletes an image: its entry, its files and every reference to it, in one commit.
 * @param judge is shown the image when it is its turn, and throws where it must stay
 * @throws AppError 404 for an unknown id
 */
export function deleteImage(
  site: Site,
  author: Author,
  id: string,
  judge: (image: Entry<typeof images>) => void = () => undefined,
): Promise<Saved> {
  return deleteEntries(site, author, 'images', async () => {
    const image = site.store.get('images', id)
    if (image) judge(image)
    return { ids: [id], files: filesWith(site, [id]) }
  })
}

/**
 * Deletes many images, their files and every reference to them, in one commit. Those that are gone by
 * now are left out and named.
 */
export async function deleteImages(
  site: Site,
  author: Author,
  ids: readonly string[],
): Promise<SavedMany> {
  let present: string[] = []
  const saved = await deleteEntries(site, author, 'images', async () => {
    present = [...new Set(ids)].filter((id) => site.store.get('images', id))
    const [first, ...others] = present
    if (first === undefined) return null
    return { ids: [first, ...others], files: filesWith(site, present) }
  })
  const left = ids
    .filter((id) => !present.includes(id))
    .map((id) => leftOut(site, id, 'It was deleted by somebody else in the meantime.'))
  return { saved, left }
}

/** The deletion of the files that go with images, but of those that others are made of, too. */
export function filesWith({ store, config }: Site, ids: readonly string[]): FileChange[] {
  const images = store.list('images')
  const filesIn = (isGoing: boolean) =>
    new Set(images.filter(({ id }) => ids.includes(id) === isGoing).flatMap(filesOf))
  const others = filesIn(false)
  return [...filesIn(true)]
    .filter((name) => !others.has(name))
    .map((name) => ({ path: `media/${name}`, content: null }))
    .filter(({ path }) => isPlainFile({ config }, path))
}
