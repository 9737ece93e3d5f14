import type { Entry } from '../../../src/schema/collection'
import type { PublicUser, users } from '../../../src/schema/user'
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
