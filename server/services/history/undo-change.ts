import { kinds } from '../../../src/schema'
import { conflicting } from '../../errors'
import { isFirst, type ChangedFile } from '../../git/log'
import type { Author } from '../../git/repository'
import { locate } from '../../store/locations'
import { findChange, type FoundChange } from './find-change'
import { keepPresent } from './keep-present'
import { mendReferences } from './mend-references'
import { reverseChange } from './reverse-change'
import { inTurn } from '../save/in-turn'
import type { Saved } from '../save/save'
import type { Site } from '../site/site'
import { saveReversed } from './save-reversed'
import { checkUserFiles } from '../people/user-rules'

/**
 * Takes back one change, all of its content and media together, as a new commit.
 * @throws AppError 404 for an unknown change, 409 where something was changed again since, for
 *   what the history begins with, or for what added or deleted a message or user: those go for good
 */
export function undoChange(site: Site, author: Author, id: string): Promise<Saved> {
  return inTurn(site, async () => {
    const { files, subject } = await planUndo(site, id)
    checkUserFiles(site, author, files)
    return saveReversed(site, author, files, `undo: ${subject}`)
  })
}

/** The files that an undo writes, and the subject of what it takes back. Throws what `undoChange` does. */
export async function planUndo(site: Site, id: string) {
  const change = await findChange(site, id)
  refuseFinal(change)
  const reversed = keepPresent(site, await reverseChange(site, change))
  const files = await mendReferences(site, reversed, `${id}^`)
  return { files, subject: change.commit.subject }
}

function refuseFinal({ commit }: FoundChange): void {
  if (isFirst(commit)) {
    throw conflicting(
      'The history begins with this: without it nothing would be left of the site. Delete what is to go where it is listed.',
    )
  }
  const isPrivate = (file: ChangedFile) => {
    const found = locate(file.path)
    return found && kinds[found.kind].repository === 'private'
  }
  const files = commit.files.filter(isPrivate)
  if (files.some(({ after }) => after === ''))
    throw conflicting('The deletion of a message or a user is final')
  // Taken out here, it would stay in the history, and an undo could not bring it back.
  if (files.some(({ before }) => before === ''))
    throw conflicting('Delete it where it is listed: a message or a user goes for good')
}
