import type { z } from 'zod'
import type { credentials } from '../../src/schema/user'
import { unauthenticated } from '../errors'
import { verifyPassword } from './passwords'

/**
 * The active user whose password this is. Throws 401 "Invalid password" whatever was wrong, after the
 * same work; 503 where too many sign in at once, unless on a device where the user did before.
 */
export async function checkCredentials<User extends { isActive: boolean; passwordHash: string }>(
  { password }: Pick<z.infer<typeof credentials>, 'password'>,
  user: User | undefined,
  isKnownDevice: boolean,
): Promise<User> {
  const matches = await verifyPassword(password, user?.passwordHash, isKnownDevice)
  if (!user?.isActive || !matches) throw unauthenticated('Invalid password')
  return user
}
