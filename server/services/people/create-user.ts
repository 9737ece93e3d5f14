import type { z } from 'zod'
import { users, type PublicUser } from '../../../src/schema/user'
import type { Author } from '../../git/repository'
import { createEntryNow } from '../entries/create-entry'
import { inTurn } from '../save/in-turn'
import type { Saved } from '../save/save'
import { everOnDisk } from '../site/on-disk'
import type { Site } from '../site/site'
import { newPasswordHash } from './new-password'
import { publicUser } from './find-user'
import { refuseTakenName } from './user-rules'

/**
 * Adds an admin user; the password is kept as a hash only.
 * @param author who adds them, asked when it is written: their session may end while that is hashed
 * @param mustChangePassword lets them do nothing but choose another password once they sign in
 * @throws AppError 400 for a password that is easy to guess, 409 if the username is taken
 */
export async function createUser(
  site: Site,
  author: () => Author,
  input: z.output<typeof users.create>,
  mustChangePassword?: true,
): Promise<{ user: PublicUser; saved: Saved }> {
  const { password, ...fields } = input
  const passwordHash = await newPasswordHash(site, fields, password)
  const isUsed = await everOnDisk(site, 'private')
  return inTurn(site, async () => {
    refuseTakenName(site, input.username)
    const createdAt = new Date().toISOString()
    const value = { ...fields, passwordHash, lastLogin: null, createdAt, mustChangePassword }
    const { entry, saved } = await createEntryNow(site, author(), 'users', value, [], isUsed)
    return { user: publicUser(entry), saved }
  })
}
