import type { z } from 'zod'
import type { credentials } from '../../src/schema/user'
import { unauthenticated } from '../errors'
import { verifyPassword } from './passwords'

/**
 * The active user whose name and password these are. Throws 401 "Invalid password" whatever was
 * wrong, after the same work.
 */
export async function checkCredentials<User extends { isActive: boolean; passwordHash: string }>(
  { username, password }: z.infer<typeof credentials>,
  findUser: (username: string) => User | undefined,
): Promise<User> {
  const user = findUser(username)
  const matches = await verifyPassword(password, user?.passwordHash)
  if (!user?.isActive || !matches) throw unauthenticated('Invalid password')
  return user
}
