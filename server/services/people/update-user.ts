import type { z } from 'zod'
import { users, type PublicUser } from '../../../src/schema/user'
import { hashPassword } from '../../auth/passwords'
import { conflicting, notFound } from '../../errors'
import type { Author } from '../../git/repository'
import { publicUser, refuseTakenName } from './create-user'
import { decode } from '../../store/codec'
import type { FileChange } from '../../store/journal'
import { locate } from '../../store/locations'
import { inTurn } from '../save/in-turn'
import type { Saved } from '../save/save'
import type { Site } from '../site/site'
import { updateEntryNow } from '../entries/update-entry'

type UserChange = Partial<z.output<typeof users.update>>

/**
 * Changes an admin user; without a password the present one stays.
 * @throws AppError 404, or 409 if the name is taken or nobody could sign in any more
 */
export function updateUser(
  site: Site,
  author: Author,
  id: string,
  input: UserChange,
  expected?: string,
): Promise<{ user: PublicUser; saved: Saved }> {
  return inTurn(site, async () => {
    if (input.username !== undefined) refuseTakenName(site, input.username, id)
    if (input.isActive === false) refuseLastAdmin(site, id)
    const { password, ...fields } = input
    const change = password ? { ...fields, passwordHash: await hashPassword(password) } : fields
    const { entry, saved } = await updateEntryNow(site, author, 'users', id, change, expected)
    return { user: publicUser(entry), saved }
  })
}

/**
 * Checks users' files that come from history, before they are written: somebody can still sign in,
 * and no two have one name. Throws 409.
 */
export function checkUserFiles(site: Site, files: readonly FileChange[]): void {
  for (const { path, content } of files) {
    const found = locate(path)
    if (found?.kind !== 'users') continue
    const result = content === null ? undefined : decode('users', Buffer.from(content).toString())
    const user = result?.ok ? users.schema.parse(result.value) : undefined
    if (!user?.isActive) refuseLastAdmin(site, found.id)
    if (user) refuseTakenName(site, user.username, found.id)
  }
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
