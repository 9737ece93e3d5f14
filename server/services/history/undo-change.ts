import { kinds } from '../../../src/schema'
import { conflicting } from '../../errors'
import type { Author } from '../../git/repository'
import type { FileChange } from '../../store/journal'
import { locate } from '../../store/locations'
import type { Touched } from '../save/commit-text'
import { titleOf, valueOf } from '../entries/entry-fields'
import { findChange, type FoundChange } from './find-change'
import { reverseChange } from './reverse-change'
import { inTurn } from '../save/in-turn'
import { save, type Saved } from '../save/save'
import type { Site } from '../site/site'
import { checkUserFiles } from '../people/update-user'

/**
 * Takes back one change, all of its content and media together, as a new commit.
 * @throws AppError 404 for an unknown change, 409 where something was changed again since, or for
 *   the deletion of a message or user, which is final
 */
export function undoChange(site: Site, author: Author, id: string): Promise<Saved> {
  return inTurn(site, async () => {
    const change = await findChange(site, id)
    refuseFinal(change)
    const files = await reverseChange(site, change)
    checkUserFiles(site, files)
    return saveReversed(site, author, files, `undo: ${change.commit.subject}`)
  })
}

/** Commits files that come from history, in the name of the entries they hold. */
export async function saveReversed(
  site: Site,
  author: Author,
  files: readonly FileChange[],
  subject: string,
): Promise<Saved> {
  const [first, ...rest] = files.flatMap((file) => touchedBy(site, file))
  if (!first) throw conflicting('There is nothing left of this change to undo')
  return save(site, { author, touched: [first, ...rest], files, subject })
}

function touchedBy(site: Site, { path, content }: FileChange): Touched[] {
  const found = locate(path)
  if (!found) return []
  const { kind, id } = found
  const bytes = content === null ? null : Buffer.from(content)
  const present = id === '' ? undefined : site.store.get(kind as never, id)
  const value = valueOf(kind, bytes) ?? present
  const title = value ? titleOf(kind, value) : id || kinds[kind].label
  return [{ kind, id, title, action: content === null ? 'delete' : 'restore', fields: [] }]
}

function refuseFinal({ commit }: FoundChange): void {
  const final = commit.files.some((file) => {
    const found = locate(file.path)
    return file.after === '' && found && kinds[found.kind].repository === 'private'
  })
  if (final) throw conflicting('The deletion of a message or a user is final')
}
