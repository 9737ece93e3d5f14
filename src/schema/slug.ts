import { z } from 'zod'

const slugLimit = 80
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
// Windows cannot create files of these names, and a site must survive being checked out there.
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/
const none: readonly unknown[] = [0, '0', '', 'none']

/** Whether `text` can name an entry's file: lower-case words joined by single dashes. */
export function isSlug(text: string): boolean {
  return text.length <= slugLimit && slugPattern.test(text) && !isReserved(text)
}

/** Whether a name means something else: none, so that its entry could never be chosen, or a device. */
export function isReserved(text: string): boolean {
  return devices.test(text) || none.includes(text)
}

// Letters that are not a plain one with a mark, as the languages that have them spell them without.
const spelled: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'Ae', œ: 'oe', Œ: 'Oe', ø: 'o', Ø: 'O', þ: 'th', Þ: 'Th' },
  ...{ đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ħ: 'h', Ħ: 'H', ı: 'i', ł: 'l', Ł: 'L', ŧ: 't', Ŧ: 'T' },
  ...{ ŋ: 'ng', Ŋ: 'Ng', ə: 'e', Ə: 'E' },
}

/** A text with its Latin letters plain, such as Lodz for Łódź, and without apostrophes. */
export function inPlainLatin(text: string): string {
  return withoutMarks(text).replace(/[^\0-\x7f]/g, (letter) => spelled[letter] ?? letter)
}

/** The same with the letters left that are not a plain one with a mark. */
export function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+|['’]/gu, '')
}

/** The start of a text in plain Latin letters and digits, its words joined by dashes; '' where it has none. */
export function inDashes(text: string, limit: number): string {
  return inPlainLatin(text)
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, limit)
    .replace(/^-|-$/g, '')
}

/**
 * Turns any text into a slug of at most 80 characters; `fallback` (itself a slug) stands in where
 * nothing of the text survives, such as a title in a script without Latin letters.
 */
export function slugify(text: string, fallback: string): string {
  const slug = inDashes(text, slugLimit).toLowerCase()
  if (slug === '') return fallback
  return isReserved(slug) ? `${slug}-1` : slug
}

/** The first of `slug`, `slug-2`, `slug-3`… that `isTaken` does not claim. */
export function freeSlug(slug: string, isTaken: (candidate: string) => boolean): string {
  for (let n = 1; ; n += 1) {
    const suffix = n === 1 ? '' : `-${n}`
    const candidate = slug.slice(0, slugLimit - suffix.length).replace(/-$/, '') + suffix
    if (!isTaken(candidate)) return candidate
  }
}

/** The slug of an entry in another collection; `0`, an empty string or nothing mean none. */
export function reference() {
  return z.preprocess(
    (value) => (none.includes(value) ? null : value),
    z.string().refine(isSlug, 'Choose an existing entry by its id').nullable().default(null),
  )
}
