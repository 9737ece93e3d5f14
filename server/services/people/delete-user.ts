import type { Entry } from '../../../src/schema/collection'
import type { users } from '../../../src/schema/user'
import { titleOf } from '../entries/entry-fields'
import { authorOf } from '../save/commit-text'
import type { Saved } from '../save/save'
import { inTurn } from '../save/in-turn'
import { save } from '../save/save'
import type { Site } from '../site/site'
import { knownUser } from './find-user'
import { refuseLastAdmin, refuseWhoIsOut } from './user-rules'

/**
 * Deletes an admin user.
 * @throws AppError 404, or 409 for the last one who can sign in, or if `by` cannot any more
 */
export function deleteUser(site: Site, by: Entry<typeof users>, id: string): Promise<Saved> {
  return inTurn(site, async () => {
    refuseWhoIsOut(site, by)
    refuseLastAdmin(site, id)
    const user = knownUser(site, id)
    const title = titleOf('users', user)
    const saved = await save(site, {
      author: authorOf(by),
      touched: [{ kind: 'users', id, title, action: 'delete', fields: [] }],
      files: [await site.store.plan('users', id, null)],
    })
    // A new user of this name has none all the same.
    site.background.start('Forgetting a second factor', () => site.secondFactors.switchOff(user))
    return saved
  })
}
