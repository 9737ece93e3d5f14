import { parsedFields } from '../../lib/json'
import { quoted } from '../../lib/quoted'
import type { ChangedMany, LeftOut } from '../../schema/api'

// More than these are a list to read elsewhere.
const mostNamed = 3

/** Which entries a change of many left out, and why; '' for none. */
export function leftInWords(left: readonly LeftOut[]): string {
  const named = left
    .slice(0, mostNamed)
    .map(({ title, message }) => `${quoted(title)} was left out: ${message.replace(/\.$/, '')}.`)
  const more = left.length - mostNamed
  return [...named, ...(more > 0 ? [`So were ${more} more.`] : [])].join(' ')
}

/** Those that the answer to a change of many says were left out; none for any other answer. */
export function leftIn(text: string): LeftOut[] {
  const { left } = parsedFields(text) as Partial<ChangedMany>
  return Array.isArray(left) ? left : []
}
