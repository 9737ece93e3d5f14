import { notFound } from '../../errors'
import { entryPath } from '../../store/locations'
import type { Author } from '../../git/repository'
import { save } from '../save/save'
import type { Site } from '../site/site'

/**
 * Deletes a message for good: its file goes, and every trace of it in the private history.
 * @throws AppError 404 for an unknown id
 */
export function deleteMessage(site: Site, author: Author, id: string): Promise<void> {
  return site.writer.run(async () => {
    if (!site.store.get('messages', id)) throw notFound('This message does not exist any more')
    const path = entryPath('messages', id)
    await save(site, {
      author,
      touched: [{ kind: 'messages', id, title: 'message', action: 'delete', fields: [] }],
      files: [{ path, content: null }],
    })
    await site.repositories.private.erase(path)
  })
}
