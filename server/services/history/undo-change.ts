import { kinds } from '../../../src/schema'
import { conflicting } from '../../errors'
import type { Author } from '../../git/repository'
import { locate } from '../../store/locations'
import { findChange, type FoundChange } from './find-change'
import { reverseChange } from './reverse-change'
import { inTurn } from '../save/in-turn'
import type { Saved } from '../save/save'
import type { Site } from '../site/site'
import { saveReversed } from './save-reversed'
import { checkUserFiles } from '../people/user-rules'

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

function refuseFinal({ commit }: FoundChange): void {
  const final = commit.files.some((file) => {
    const found = locate(file.path)
    return file.after === '' && found && kinds[found.kind].repository === 'private'
  })
  if (final) throw conflicting('The deletion of a message or a user is final')
}
