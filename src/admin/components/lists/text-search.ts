import { inPlainLatin } from '../../../schema/slug'

/**
 * Judges the texts of an entry by what is sought, whatever its case, accents and apostrophes: a Mac
 * names files with letters in two parts, and a telephone types another apostrophe than a laptop.
 */
export function textSearch(search: string): (texts: readonly string[]) => boolean {
  const sought = plain(search.trim())
  // Of thousands none is made plain before anything is sought.
  if (sought === '') return () => true
  return (texts) => texts.some((text) => plain(text).includes(sought))
}

function plain(text: string): string {
  return inPlainLatin(text).toLowerCase()
}
