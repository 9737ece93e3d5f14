import type { Entry } from '../../../src/schema/collection'
import { personOf } from '../../../src/schema/person'
import type { PublicUser, SignedInUser, users } from '../../../src/schema/user'
import { notFound } from '../../errors'
import type { Site } from '../site/site'

/** A user without what only the server may see. */
export function publicUser(user: Entry<typeof users>): PublicUser {
  const { passwordHash: _hash, ...shown } = user
  return shown
}

/** The same for whoever is signed in. */
export function signedInUser(site: Pick<Site, 'id'>, user: Entry<typeof users>): SignedInUser {
  return { ...publicUser(user), person: personOf(user.id, site.id) }
}

/** The user of this id; throws 404 where there is none. */
export function knownUser(site: Pick<Site, 'store'>, id: string): Entry<typeof users> {
  const user = site.store.get('users', id)
  if (!user) throw notFound('This user does not exist any more')
  return user
}

/** The user of this name, whatever its case. */
export function findUserByName(site: Pick<Site, 'store'>, username: string) {
  const wanted = username.trim().toLowerCase()
  return site.store.list('users').find((user) => user.username.toLowerCase() === wanted)
}

/** Whether anybody may sign in. */
export function hasActiveUser(site: Pick<Site, 'store'>): boolean {
  return site.store.list('users').some(({ isActive }) => isActive)
}
