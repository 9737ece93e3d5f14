import type { z } from 'zod'
import { users, type PublicUser } from '../../src/schema/user'
import { hashPassword } from '../auth/passwords'
import { conflicting, notFound } from '../errors'
import type { Author } from '../git/repository'
import { publicUser, refuseTakenName } from './create-user'
import type { Saved } from './save'
import type { Site } from './site'
import { updateEntryNow } from './update-entry'

type UserChange = Partial<z.output<typeof users.update>>

/**
 * Changes an admin user; without a password the present one stays.
 * @returns `signsOut`: whether the user's sessions must end, because the password or the right to
 *   sign in has changed
 * @throws AppError 404, or 409 if the name is taken or nobody could sign in any more
 */
export function updateUser(
  site: Site,
  author: Author,
  id: string,
  input: UserChange,
  expected?: string,
): Promise<{ user: PublicUser; saved: Saved; signsOut: boolean }> {
  return site.writer.run(async () => {
    if (input.username !== undefined) refuseTakenName(site, input.username, id)
    if (input.isActive === false) refuseLastAdmin(site, id)
    const { password, ...fields } = input
    const change = password ? { ...fields, passwordHash: await hashPassword(password) } : fields
    const { entry, saved } = await updateEntryNow(site, author, 'users', id, change, expected)
    return { user: publicUser(entry), saved, signsOut: Boolean(password) || !entry.isActive }
  })
}

/** Throws 409 if this is the only user who can sign in, 404 if there is no such user. */
export function refuseLastAdmin(site: Site, id: string): void {
  const user = site.store.get('users', id)
  if (!user) throw notFound('This user does not exist any more')
  const others = site.store.list('users').filter((other) => other.isActive && other.id !== id)
  if (user.isActive && others.length === 0) {
    throw conflicting('This is the last active admin. Add or activate another one first.')
  }
}
