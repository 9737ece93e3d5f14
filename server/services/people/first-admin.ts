import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { collections } from '../../../src/schema'
import { AppError } from '../../errors'
import { unlessMissing } from '../../files/paths'
import { programAuthor } from '../../git/commit/commit'
import { isTemporary } from '../../store/strays'
import { createUser } from './create-user'
import { hasActiveUser } from './find-user'
import type { Site } from '../site/site'
import { madePassword } from './made-password'

/** How the first admin signs in; a password that was made is shown once, one that was given never. */
export interface FirstLogin {
  username: string
  password?: string
}

/**
 * Makes the first admin where no user's file exists, with the configured name and password or a
 * random one, which is to be changed at the first sign-in. A file that cannot be read is somebody's all the same: beside it a first password that
 * was retired long ago would open the door again.
 * @returns how to sign in, if an admin was made
 * @throws Error where the configured password is easy to guess
 */
export async function ensureFirstAdmin(site: Site): Promise<FirstLogin | undefined> {
  if (hasActiveUser(site)) return undefined
  if (site.store.list('users').length > 0) {
    site.log.error(
      {},
      'Nobody can sign in: no user is active. End the server, then “npm run reset-password” switches one on.',
    )
    return undefined
  }
  if (await hasUserFile(site.config.siteDir)) {
    site.log.error(
      {},
      'Nobody can sign in: no file in content/users can be read. Mend one of them.',
    )
    return undefined
  }
  const { username = 'admin', password } = site.config.firstAdmin
  const person = { username, email: `${username}@example.com`, firstName: '', lastName: '' }
  const fields = { ...person, authorName: '', isActive: true }
  if (password !== undefined) {
    await createUser(site, () => programAuthor, { ...fields, password }).catch(notAsFirst)
    return { username }
  }
  const made = madePassword()
  await createUser(site, () => programAuthor, { ...fields, password: made }, true)
  return { username, password: made }
}

function notAsFirst(error: unknown): never {
  if (error instanceof AppError && error.status === 400) {
    throw new Error(`ADMIN_PASSWORD: ${error.message}`, { cause: error })
  }
  throw error
}

async function hasUserFile(siteDir: string): Promise<boolean> {
  const names = await unlessMissing(readdir(path.join(siteDir, collections.users.folder)), [])
  return names.some((name) => !isTemporary(name))
}
