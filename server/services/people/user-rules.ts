import type { Entry } from '../../../src/schema/collection'
import { users } from '../../../src/schema/user'
import { conflicting } from '../../errors'
import type { Author } from '../../git/repository'
import type { FileChange } from '../../store/journal'
import { locate } from '../../store/locations'
import { valueOf } from '../entries/entry-fields'
import { authorOf } from '../save/commit-text'
import type { Site } from '../site/site'
import { findUserByName, knownUser } from './find-user'

/** Throws 409 if another user than `exceptId` has this name. */
export function refuseTakenName(site: Site, username: string, exceptId?: string): void {
  const namesake = findUserByName(site, username)
  if (namesake && namesake.id !== exceptId) {
    throw conflicting(`The username "${username}" is taken. Choose another one.`)
  }
}

/** Throws 409 if whoever wants something may not sign in any more: another admin came first. */
export function refuseWhoIsOut(site: Site, { id }: Entry<typeof users>): void {
  if (site.store.get('users', id)?.isActive) return
  throw conflicting(
    'Somebody has just deleted you, or switched you off. Nothing was changed; ask another admin.',
  )
}

/** Throws 409 if this is the only user who can sign in, 404 if there is no such user. */
export function refuseLastAdmin(site: Site, id: string): void {
  const user = knownUser(site, id)
  const others = site.store.list('users').filter((other) => other.isActive && other.id !== id)
  if (user.isActive && others.length === 0) throw lastActiveAdmin()
}

/**
 * Checks users' files that come from history, before they are written: somebody can still sign in, whoever
 * brings them back among them, and no two have one name. Throws 409.
 */
export function checkUserFiles(site: Site, author: Author, files: readonly FileChange[]): void {
  const before = site.store.list('users')
  const active = new Set(before.flatMap(({ id, isActive }) => (isActive ? id : [])))
  for (const { path, content } of files) {
    const found = locate(path)
    if (found?.kind !== 'users') continue
    const value = valueOf('users', content)
    const user = value && users.schema.parse(value)
    if (user?.isActive) active.add(found.id)
    else active.delete(found.id)
    if (user) refuseTakenName(site, user.username, found.id)
  }
  if (active.size === 0) throw lastActiveAdmin()
  const me = before.find((user) => user.isActive && authorOf(user).email === author.email)
  if (!me || active.has(me.id)) return
  throw conflicting('This would switch you off, and log you out. If you mean it, do it in Users.')
}

const lastActiveAdmin = () =>
  conflicting('This is the last active admin. Add or activate another one first.')
