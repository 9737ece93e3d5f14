import { hashPassword } from '../../auth/passwords'
import { isGuessable } from '../../auth/password-strength'
import { invalid } from '../../errors'
import type { Site } from '../site/site'

/** What an attacker would try of a user first. */
interface Person {
  username: string
  email: string
  firstName: string
  lastName: string
}

const tooEasy =
  'This password is easy to guess. Use three or four words that do not belong together, and none of this site.'

/** The hash of a new password; throws 400 for one that is common, or made of what the site says. */
export async function newPasswordHash(
  site: Pick<Site, 'store' | 'config'>,
  person: Person,
  password: string,
): Promise<string> {
  const { name = '', tagline = '' } = site.store.read('bio') ?? {}
  const { agencyName = '' } = site.store.read('agency') ?? {}
  const { username, email, firstName, lastName } = person
  const ofSite = [name, tagline, agencyName, new URL(site.config.siteUrl).hostname, 'callboard']
  const played = site.store.list('productions').flatMap(({ name: title, role }) => [title, role])
  if (await isGuessable(password, [username, email, firstName, lastName, ...ofSite, ...played])) {
    throw invalid([{ path: 'password', message: tooEasy }])
  }
  return hashPassword(password)
}
