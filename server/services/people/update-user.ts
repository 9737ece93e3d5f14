import type { z } from 'zod'
import { users, type PublicUser } from '../../../src/schema/user'
import { hashPassword } from '../../auth/passwords'
import type { Author } from '../../git/repository'
import { inTurn } from '../save/in-turn'
import type { Saved } from '../save/save'
import type { Site } from '../site/site'
import { updateEntryNow } from '../entries/update-entry'
import { publicUser } from './find-user'
import { refuseLastAdmin, refuseTakenName } from './user-rules'

type UserChange = Partial<z.output<typeof users.update>>

/**
 * Changes an admin user; without a password the present one stays.
 * @throws AppError 404, or 409 if the name is taken or nobody could sign in any more
 */
export async function updateUser(
  site: Site,
  author: Author,
  id: string,
  input: UserChange,
  expected?: string,
): Promise<{ user: PublicUser; saved: Saved }> {
  const { password, ...fields } = input
  const change = password ? { ...fields, passwordHash: await hashPassword(password) } : fields
  return inTurn(site, async () => {
    if (input.username !== undefined) refuseTakenName(site, input.username, id)
    if (input.isActive === false) refuseLastAdmin(site, id)
    const { entry, saved } = await updateEntryNow(site, author, 'users', id, change, expected)
    return { user: publicUser(entry), saved }
  })
}
