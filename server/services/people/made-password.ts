import { inFours, randomLetters } from '../../auth/random-letters'

/** A random password that can be copied from a screen, such as `abcd-efgh-jkmn-pqrs`. */
export function madePassword(): string {
  return inFours(randomLetters(16))
}
