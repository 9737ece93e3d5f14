import { isSlug } from '../../../src/schema/slug'
import { notFound } from '../../errors'
import { entryPath } from '../../store/locations'
import type { Author } from '../../git/repository'
import { inTurn } from '../save/in-turn'
import { save } from '../save/save'
import type { Site } from '../site/site'

const gone = 'This message does not exist any more'

/**
 * Deletes a message for good: its file goes, and every trace of it in the private history. May be
 * asked again where the second has failed.
 * @throws AppError 404 for an unknown id
 */
export async function deleteMessage(site: Site, author: Author, id: string): Promise<void> {
  const history = site.repositories.private
  await inTurn(site, async () => {
    const isThere = site.store.get('messages', id) !== undefined
    if (!isThere && !isSlug(id)) throw notFound(gone)
    const path = entryPath('messages', id)
    if (history.isToBeErased(path)) return
    if (!isThere) throw notFound(gone)
    await history.removeForGood(path, () =>
      save(site, {
        author,
        touched: [{ kind: 'messages', id, title: 'message', action: 'delete', fields: [] }],
        files: [{ path, content: null }],
      }),
    )
  })
  // Saves go on in the meantime: a long history takes long to write anew.
  await history.erase()
}
