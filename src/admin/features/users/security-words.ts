import type { SecurityEntry } from '../../../schema/security-event'

type Words = (names: { user: string; about: string }) => string

const words = {
  'signed-in': ({ user }) => `${user} logged in`,
  'sign-in-failed': ({ user }) => `A wrong password for ${user}`,
  'sign-in-throttled': ({ user }) => `Too many wrong tries for ${user}: they have to wait`,
  'code-failed': ({ user }) => `The right password of ${user}, with a wrong code`,
  'password-changed': ({ user }) => `A new password for ${user}`,
  'password-reset': ({ user }) => `The password of ${user} was reset at the machine`,
  'second-factor-on': ({ user }) => `${user} switched on a second factor`,
  'second-factor-off': ({ user }) => `The second factor of ${user} was switched off`,
  'second-factors-damaged': () =>
    'The file of second factors was damaged: no code in it is good any more',
  'recovery-codes-made': ({ user }) => `${user} made new recovery codes`,
  'recovery-code-used': ({ user }) => `${user} used a recovery code`,
  'sessions-ended': ({ user }) => `${user} logged out everywhere else`,
  'backup-restored': ({ about }) => `A backup was restored: ${about}`,
  'taken-down': ({ about }) => `Taken down: ${about}`,
  'erased-from-history': ({ user }) => `${user} erased a file from the history`,
  'remote-replaced': ({ user }) => `${user} replaced the remote’s history by the one from here`,
} satisfies Record<SecurityEntry['what'], Words>

/** What happened, in words. */
export function securityWords({ what, user, about = '' }: SecurityEntry): string {
  return words[what]({ user: user ? `@${user}` : 'a name that nobody has', about })
}

/** Whether somebody should have a look at it. */
export function isWorrying({ what }: SecurityEntry): boolean {
  return what === 'code-failed' || what === 'second-factors-damaged'
}
