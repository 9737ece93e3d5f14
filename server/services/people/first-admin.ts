import { randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { collections } from '../../../src/schema'
import { isMissing } from '../../files/paths'
import { isTemporary } from '../../store/content-index'
import { programAuthor } from '../save/commit-text'
import { createUser } from './create-user'
import type { Site } from '../site/site'

/** How the first admin signs in; shown once. */
export interface FirstLogin {
  username: string
  password: string
}

// Without characters that look alike on paper.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Makes the first admin where no user's file exists, with the configured name and password or a
 * random one. A file that cannot be read is somebody's all the same: beside it a first password that
 * was retired long ago would open the door again.
 * @returns how to sign in, if an admin was made
 */
export async function ensureFirstAdmin(site: Site): Promise<FirstLogin | undefined> {
  if (site.store.list('users').length > 0) return undefined
  if (await hasUserFile(site.config.siteDir)) {
    site.log.error(
      {},
      'Nobody can sign in: no file in content/users can be read. Mend one of them.',
    )
    return undefined
  }
  const { username = 'admin', password = randomPassword() } = site.config.firstAdmin
  await createUser(site, programAuthor, {
    username,
    password,
    email: `${username}@example.com`,
    firstName: '',
    lastName: '',
    authorName: '',
    isActive: true,
  })
  return { username, password }
}

async function hasUserFile(siteDir: string): Promise<boolean> {
  try {
    const names = await readdir(path.join(siteDir, collections.users.folder))
    return names.some((name) => !isTemporary(name))
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

function randomPassword(): string {
  const letters = Array.from({ length: 16 }, () => alphabet.charAt(randomInt(alphabet.length)))
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
