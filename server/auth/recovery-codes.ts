import { createHash } from 'node:crypto'
import { inFours, randomLetters } from './random-letters'

const count = 10
// 118 bits: nobody finds one from its hash, however fast that is made.
const letters = 24

/** Recovery codes as they are shown, once, and the hashes that are kept. */
export function makeRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: count }, () => inFours(randomLetters(letters)))
  return { codes, hashes: codes.map(recoveryHash) }
}

/** The hash of a recovery code as somebody has typed it. */
export function recoveryHash(typed: string): string {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  return createHash('sha256').update(code).digest('base64url')
}
