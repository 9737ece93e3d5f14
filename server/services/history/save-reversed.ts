import { conflicting } from '../../errors'
import type { Author } from '../../git/repository'
import type { FileChange } from '../../store/journal'
import { locate } from '../../store/locations'
import { titleOf, valueOf } from '../entries/entry-fields'
import type { Touched } from '../save/commit-text'
import { save, type Saved } from '../save/save'
import { showFirstMedia } from '../save/show-media'
import type { Site } from '../site/site'

/**
 * Commits files that come from history, in the name of the entries they hold. Of many pictures among
 * them the last are looked into beside the running site.
 */
export async function saveReversed(
  site: Site,
  author: Author,
  files: readonly FileChange[],
  subject: string,
): Promise<Saved> {
  const [first, ...rest] = files.flatMap((file) => touchedBy(site, file))
  if (!first) throw conflicting('There is nothing left of this change to undo')
  const touched = [first, ...rest] as const
  return save(site, { author, touched, files, subject, prepare: showFirstMedia })
}

function touchedBy(site: Site, { path, content }: FileChange): Touched[] {
  const found = locate(path)
  if (!found) return []
  const { kind, id } = found
  const present = id === '' ? undefined : site.store.get(kind as never, id)
  const title = titleOf(kind, valueOf(kind, content) ?? present, id)
  return [{ kind, id, title, action: content === null ? 'delete' : 'restore', fields: [] }]
}
