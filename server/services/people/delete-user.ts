import { collections } from '../../../src/schema'
import type { Entry } from '../../../src/schema/collection'
import type { users } from '../../../src/schema/user'
import { authorOf } from '../save/commit-text'
import type { Saved } from '../save/save'
import { inTurn } from '../save/in-turn'
import { save } from '../save/save'
import type { Site } from '../site/site'
import { refuseLastAdmin, refuseWhoIsOut } from './user-rules'

/**
 * Deletes an admin user.
 * @throws AppError 404, or 409 for the last one who can sign in, or if `by` cannot any more
 */
export function deleteUser(site: Site, by: Entry<typeof users>, id: string): Promise<Saved> {
  return inTurn(site, async () => {
    refuseWhoIsOut(site, by)
    refuseLastAdmin(site, id)
    const user = site.store.get('users', id)
    const title = user ? collections.users.title(user) : id
    const saved = await save(site, {
      author: authorOf(by),
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
