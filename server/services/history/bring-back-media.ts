import type { KindName } from '../../../src/schema'
import { notFound } from '../../errors'
import type { Author } from '../../git/repository'
import type { FileChange } from '../../store/journal'
import { findMedia } from '../../store/media-files'
import { titleOf } from '../entries/entry-fields'
import { presentValue } from '../entries/present-entry'
import { inTurn } from '../save/in-turn'
import { save, type Saved } from '../save/save'
import { isOnDisk } from '../site/on-disk'
import type { Site } from '../site/site'

/**
 * Brings back the files of media/ that an entry or singleton names and the disk has lost, each as the history
 * last had it: one commit, which leaves the entry as it is; none where they are all there.
 * @param id '' for a singleton
 * @throws AppError 404 where the history has none of them
 */
export function bringBackMedia(
  site: Site,
  author: Author,
  kind: KindName,
  id: string,
): Promise<Saved> {
  return inTurn(site, async () => {
    const value = presentValue(site, kind, id)
    const named = findMedia(kind, value).map(({ name }) => `media/${name}`)
    const lost = [...new Set(named)].filter((file) => !isOnDisk(site, file))
    // Whoever heard no answer presses twice.
    if (named.length > 0 && lost.length === 0) return { change: '' }
    const files = (await Promise.all(lost.map((file) => lastInHistory(site, file)))).flat()
    if (files.length === 0) {
      throw notFound('No earlier version has this file. Put it into media, or choose another.')
    }
    const title = titleOf(kind, value)
    return save(site, {
      author,
      touched: [{ kind, id, title, action: 'restore', fields: [] }],
      files,
    })
  })
}

/** A file as the last commit had it that had one. */
async function lastInHistory({ repositories }: Site, path: string): Promise<FileChange[]> {
  const { site: repository } = repositories
  const [last] = (await repository.versionsOf(path, { limit: 1 })).items
  const blob = last?.file.after || last?.file.before
  const [content] = blob ? await repository.contents([{ path, blob }]) : []
  return content ? [{ path, content }] : []
}
