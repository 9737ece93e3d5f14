import type { Author } from '../../git/repository'
import { entryPath } from '../../store/locations'
import { deleteEntries } from '../entries/delete-entry'
import type { Saved } from '../save/save'
import type { Site } from '../site/site'
import { picturesLike } from './picture-copies'

/**
 * Takes a picture down wherever it is: every entry of the library that shows it, all its files, and
 * every reference to it go in one commit, and with them what is derived of it. Asked again, it gives
 * what it did the first time.
 * @throws AppError 404 for an id that there never was
 */
export async function takeDown(site: Site, author: Author, id: string): Promise<Saved> {
  const before = site.store.get('images', id) ? undefined : await earlier(site, id)
  if (before) return before
  return deleteEntries(site, author, 'images', async () => {
    const { ids, filenames } = await picturesLike(site, id)
    return {
      ids: [id, ...ids.filter((other) => other !== id)],
      files: filenames.map((name) => ({ path: `media/${name}`, content: null })),
      verb: 'take down',
    }
  })
}

/** The change that deleted a picture's entry, if there is none any more because one did. */
async function earlier(site: Site, id: string): Promise<Saved | undefined> {
  const file = entryPath('images', id)
  const waits = site.waiting.edits('site').some(({ path }) => path === file)
  if (waits) return { change: '', pending: 'It is committed once git allows.' }
  const [version] = (await site.repositories.site.versionsOf(file, { limit: 1 })).items
  return version?.file.status === 'deleted' ? { change: version.id } : undefined
}
