import { z } from 'zod'

/** What anybody can cause who knows the address of the login. */
const byAnybody = ['sign-in-failed', 'sign-in-throttled', 'code-failed'] as const

/** What only those cause who are in, or stand at the machine. */
const byInsiders = [
  'signed-in',
  'password-changed',
  'password-reset',
  'second-factor-on',
  'second-factor-off',
  'second-factors-damaged',
  'recovery-codes-made',
  'recovery-code-used',
  'sessions-ended',
  'backup-restored',
  'taken-down',
  'erased-from-history',
  'remote-replaced',
] as const

/**
 * Something that whoever looks after the site's safety wants to know of. It holds no address: neither
 * a visitor's nor that of somebody who signs in.
 */
const securityEvent = z.object({
  what: z.enum([...byAnybody, ...byInsiders]),
  /** Whose login it is about, by username. Absent where the name that was typed is nobody's: people type passwords there. */
  user: z.string().optional(),
  /** Who did it, by username, where that is not the same. */
  by: z.string().optional(),
  /** Such as `Firefox on Windows`. */
  browser: z.string().optional(),
  /** The name of the thing, such as the picture that was taken down. */
  about: z.string().optional(),
})

/** An event with its moment, as it is kept and shown. */
export const securityEntry = securityEvent.extend({ at: z.iso.datetime() })

export type SecurityEvent = z.infer<typeof securityEvent>
export type SecurityEntry = z.infer<typeof securityEntry>

/** Whether strangers can make as many of these as they like. */
export function isByAnybody({ what }: SecurityEvent): boolean {
  return byAnybody.some((one) => one === what)
}
