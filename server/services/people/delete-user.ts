import { collections } from '../../../src/schema'
import type { Author } from '../../git/repository'
import type { Saved } from '../save/save'
import { inTurn } from '../save/in-turn'
import { save } from '../save/save'
import type { Site } from '../site/site'
import { refuseLastAdmin } from './user-rules'

/**
 * Deletes an admin user.
 * @throws AppError 404, or 409 for the last one who can sign in
 */
export function deleteUser(site: Site, author: Author, id: string): Promise<Saved> {
  return inTurn(site, async () => {
    refuseLastAdmin(site, id)
    const user = site.store.get('users', id)
    const title = user ? collections.users.title(user) : id
    const saved = await save(site, {
      author,
      touched: [{ kind: 'users', id, title, action: 'delete', fields: [] }],
      files: [await site.store.plan('users', id, null)],
    })
    if (user) {
      // A new user of this name has none all the same.
      const forget = () => site.secondFactors.switchOff(user)
      site.background.start('Forgetting a second factor', forget)
    }
    return saved
  })
}
