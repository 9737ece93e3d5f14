import type { z } from 'zod'
import type { Entry } from '../../../src/schema/collection'
import { users, type PublicUser } from '../../../src/schema/user'
import { conflicting } from '../../errors'
import { authorOf } from '../save/commit-text'
import { inTurn } from '../save/in-turn'
import type { Saved } from '../save/save'
import type { Site } from '../site/site'
import type { MadeFrom } from '../entries/merge-onto-current'
import { updateEntryNow } from '../entries/update-entry'
import { knownUser, publicUser } from './find-user'
import { refuseLastAdmin, refuseTakenName, refuseWhoIsOut } from './user-rules'

/** What is to be changed of a user; a new password comes as the hash that `newPasswordHash` gives. */
type StoredUserChange = Partial<
  Omit<z.output<typeof users.update>, 'password' | 'presentPassword'> & { passwordHash: string }
>

interface Conditions {
  /** What the change was made from. */
  expected?: MadeFrom
  /** Whether they have just given their password for it: it must be theirs still. */
  isProven?: true
}

/**
 * Changes an admin user.
 * @throws AppError 404, or 409 if the name is taken, nobody could sign in any more, or `by` cannot, or
 *   the password that was given for it is none any more
 */
export function updateUser(
  site: Site,
  by: Entry<typeof users>,
  id: string,
  input: StoredUserChange,
  { expected, isProven }: Conditions = {},
): Promise<{ user: PublicUser; saved: Saved }> {
  return inTurn(site, async () => {
    refuseWhoIsOut(site, by)
    if (isProven && knownUser(site, by.id).passwordHash !== by.passwordHash) {
      throw conflicting('Your own password has just changed. Log in again, then try once more.')
    }
    if (input.username !== undefined) refuseTakenName(site, input.username, id)
    if (input.isActive === false) refuseLastAdmin(site, id)
    const waits = site.store.get('users', id)?.mustChangePassword
    const chosen = waits && input.passwordHash ? { mustChangePassword: false } : {}
    const change = { ...input, ...chosen }
    const { entry, saved } = await updateEntryNow(site, authorOf(by), 'users', id, change, expected)
    return { user: publicUser(entry), saved }
  })
}
