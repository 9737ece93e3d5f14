import { guardedKinds, textAt } from '../../../src/lib/whereabouts/entries'
import type { Fields } from '../../../src/lib/same-value'
import { type CollectionName, type KindName, kinds } from '../../../src/schema'
import { imageCategories } from '../../../src/schema/image'
import type { PrivacyFact } from '../../../src/schema/privacy'
import { inPlainLatin, withoutMarks } from '../../../src/schema/slug'
import { uploadsPath } from '../../../src/schema/url'
import { titleOf } from '../entries/entry-fields'
import { shownPictures } from '../media/public-files'
import type { Site } from '../site/site'
import { placeOf, shownEntries } from './public-texts'

interface Addressed {
  kind: CollectionName
  entry: { id: string }
  addresses: string[]
}

// What the program says of everything, and takes where a title has no Latin letters.
const ofEverything = wordsIn(
  `image picture production story ${Object.values(imageCategories).join(' ')}`,
)

/**
 * The addresses that visitors can read at a moment (ms), and in which there are words that no text of
 * the site says: they are made of what a thing was called first, and stay when that is corrected.
 */
export function tellingAddresses(store: Site['store'], at: number): PrivacyFact[] {
  const said = wordsOfTexts(store, at)
  return addressed(store, at).flatMap(({ kind, entry, addresses }) => {
    const own = [...ofEverything, ...wordsOfEntry(kind, { ...entry })]
    // Where a title is long, its address ends within a word.
    const isSaid = (word: string) => said.has(word) || own.some((one) => one.startsWith(word))
    const telling = addresses.filter((address) => !wordsOf(address).every(isSaid))
    const where = `${kinds[kind].label} “${titleOf(kind, entry)}”`
    return telling.map((words) => ({ words, where, ...placeOf(kind, entry.id) }))
  })
}

function wordsOfTexts(store: Site['store'], at: number): Set<string> {
  const texts = guardedKinds.flatMap((kind) =>
    shownEntries(store, kind, at).flatMap((entry) => wordsOfEntry(kind, entry)),
  )
  return new Set([...wordsIn(store.read('bio')?.name ?? ''), ...texts])
}

function wordsOfEntry(kind: KindName, entry: Fields): string[] {
  return kinds[kind].guarded.flatMap((field) => wordsIn(textAt(entry, field)))
}

function addressed(store: Site['store'], at: number): Addressed[] {
  const pictures = shownPictures(store, at).map((entry): Addressed => {
    const addresses = [uploadsPath + entry.filename, `/api/images/${entry.id}`]
    return { kind: 'images', entry, addresses }
  })
  const credits = store.list('productions').map((entry): Addressed => {
    return { kind: 'productions', entry, addresses: [`/bio#${entry.id}`] }
  })
  const stories = store.shown('news', at).map((entry): Addressed => {
    return { kind: 'news', entry, addresses: [`/news#${entry.id}`] }
  })
  return [...pictures, ...credits, ...stories]
}

/** The words of an address that somebody made up for it. */
function wordsOf(address: string): string[] {
  const name = address.replace(/^.*[/#]/, '').replace(/\.\w+$/, '')
  return wordsIn(name).filter((word) => !/^\d+$/.test(word))
}

/** The words of a text, as addresses write them: those of before left out what is no plain letter. */
function wordsIn(text: string): string[] {
  const both = `${inPlainLatin(text)} ${withoutMarks(text)}`
  return both.toLowerCase().match(/[a-z0-9]+/g) ?? []
}
