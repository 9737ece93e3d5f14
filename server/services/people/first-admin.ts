import { randomInt } from 'node:crypto'
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
 * Makes the first admin where there is none, with the configured name and password or a random one.
 * @returns how to sign in, if an admin was made
 */
export async function ensureFirstAdmin(site: Site): Promise<FirstLogin | undefined> {
  if (site.store.list('users').length > 0) return undefined
  const { username = 'admin', password = randomPassword() } = site.config.firstAdmin
  await createUser(site, programAuthor, {
    username,
    password,
    email: `${username}@example.com`,
    firstName: '',
    lastName: '',
    isActive: true,
  })
  return { username, password }
}

function randomPassword(): string {
  const letters = Array.from({ length: 16 }, () => alphabet.charAt(randomInt(alphabet.length)))
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
