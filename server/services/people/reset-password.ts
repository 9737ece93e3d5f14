import type { Entry } from '../../../src/schema/collection'
import type { users } from '../../../src/schema/user'
import { hashPassword } from '../../auth/passwords'
import { SessionStore } from '../../auth/session-store'
import { programAuthor } from '../../git/commit/commit'
import { updateEntry } from '../entries/update-entry'
import type { Site } from '../site/site'
import { findUserByName, hasActiveUser } from './find-user'
import { madePassword } from './made-password'

type User = Entry<typeof users>

/**
 * Whose password is to be reset: the user of this name, or the only one there is. Throws an Error in
 * words that says which there are.
 */
export function chooseUser(site: Pick<Site, 'store'>, username?: string): User {
  const all = site.store.list('users')
  const [first, ...others] = all
  if (!first) throw new Error('No file in content/users can be read: there is nobody to reset.')
  const chosen = username === undefined ? first : findUserByName(site, username)
  if (chosen && (username !== undefined || others.length === 0)) return chosen
  const names = all.map((user) => user.username).join(', ')
  const what = username === undefined ? 'Whose password?' : `There is no user "${username}".`
  throw new Error(`${what} Add a username: npm run reset-password -- <username> (${names})`)
}

/**
 * Gives a user a new password, which they must change at the first sign-in, ends their sessions and
 * takes their second factor off, unless that is kept. Where nobody is active, who else could switch them
 * on: then they are active from now on. For a site that no server runs on.
 * @returns the password, the only copy there is
 */
export async function resetPassword(
  site: Site,
  user: User,
  keepSecondFactor: boolean,
): Promise<string> {
  const password = madePassword()
  const passwordHash = await hashPassword(password)
  // The password first: with the old one nobody must get in without a second factor meanwhile.
  const isActive = user.isActive || !hasActiveUser(site)
  const change = { passwordHash, mustChangePassword: true, isActive }
  await updateEntry(site, programAuthor, 'users', user.id, change)
  const sessions = await SessionStore.open(site.config.dataDir, site.log)
  await sessions.review(({ userId }) => userId !== user.id)
  await site.securityLog.note({ what: 'password-reset', user: user.username })
  if (!keepSecondFactor && (await site.secondFactors.switchOff(user))) {
    await site.securityLog.note({ what: 'second-factor-off', user: user.username })
  }
  return password
}
