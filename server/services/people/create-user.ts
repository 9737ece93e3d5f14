import type { z } from 'zod'
import { users, type PublicUser } from '../../../src/schema/user'
import type { Entry } from '../../../src/schema/collection'
import { hashPassword } from '../../auth/passwords'
import { conflicting } from '../../errors'
import type { Author } from '../../git/repository'
import { createEntryNow } from '../entries/create-entry'
import { inTurn } from '../save/in-turn'
import type { Saved } from '../save/save'
import type { Site } from '../site/site'

/** A user without what only the server may see. */
export function publicUser(user: Entry<typeof users>): PublicUser {
  const { passwordHash: _hash, ...shown } = user
  return shown
}

/** The user of this name, whatever its case. */
export function findUserByName(site: Pick<Site, 'store'>, username: string) {
  const wanted = username.trim().toLowerCase()
  return site.store.list('users').find((user) => user.username.toLowerCase() === wanted)
}

/** Throws 409 if another user than `exceptId` has this name. */
export function refuseTakenName(site: Site, username: string, exceptId?: string): void {
  const namesake = findUserByName(site, username)
  if (namesake && namesake.id !== exceptId) {
    throw conflicting(`The username "${username}" is taken. Choose another one.`)
  }
}

/**
 * Adds an admin user; the password is kept as a hash only.
 * @throws AppError 409 if the username is taken
 */
export function createUser(
  site: Site,
  author: Author,
  input: z.output<typeof users.create>,
): Promise<{ user: PublicUser; saved: Saved }> {
  return inTurn(site, async () => {
    refuseTakenName(site, input.username)
    const { password, ...fields } = input
    const passwordHash = await hashPassword(password)
    const createdAt = new Date().toISOString()
    const value = { ...fields, passwordHash, lastLogin: null, createdAt }
    const { entry, saved } = await createEntryNow(site, author, 'users', value)
    return { user: publicUser(entry), saved }
  })
}
