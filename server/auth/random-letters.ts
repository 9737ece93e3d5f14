import { randomInt } from 'node:crypto'

// Without characters that look alike on paper.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** So many random letters and digits, about five bits each, that can be read from paper. */
export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** The same text with a dash after every four characters. */
export function inFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1-')
}
