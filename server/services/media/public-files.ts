import { kinds, singletons, type KindName, type SingletonName } from '../../../src/schema'
import { filesOf, shownCategories } from '../../../src/schema/image'
import { publicCollections } from '../../../src/schema/public-content'
import { uploadsPath } from '../../../src/schema/url'
import { printKey, type PrintSource } from '../../media/prints'
import type { ShownFiles } from '../../media/shown-files'
import { isTemporary } from '../../store/strays'
import { findReferences } from '../../store/references'
import { mediaFiles } from '../../store/media-files'
import type { Site } from '../site/site'
import { Mentions } from './mentions'

const address = new RegExp(`${uploadsPath}[A-Za-z0-9][A-Za-z0-9._-]*`, 'g')

const mentions = new WeakMap<Site['store'], Map<KindName, Mentions>>()

/**
 * The files of media/ that may be seen at a moment (ms): pictures with an entry, and what public
 * entries name by its address, such as the resume. Pictures that no page shows are unlisted: for
 * admins alone, as the originals of headshots are under their own names. A file that nothing refers to
 * any more, or only what is held back, is nobody's to see.
 */
export function publicFiles(store: Site['store'], at = Date.now()): ShownFiles {
  const images = store.list('images')
  const [others, onPages] = [new Set<string>(), new Set<string>()]
  for (const [kind, entries] of publicEntries(store, at)) {
    for (const name of mentionsOf(store, kind).in(entries)) {
      if (name.startsWith(uploadsPath)) others.add(name.slice(uploadsPath.length))
      else onPages.add(name)
    }
  }
  const isChosen = ({ id, filename }: (typeof images)[number]) =>
    onPages.has(id) || onPages.has(filename)
  const isUnlisted = (image: (typeof images)[number]) =>
    !shownCategories.has(image.category) && !isChosen(image) && !others.has(image.filename)
  const picturesOf = (some: typeof images) => new Set(some.map(({ filename }) => filename))
  const listed = picturesOf(images.filter((image) => !isUnlisted(image)))
  // First those that pages cannot do without: many are looked into one by one.
  const pictures = picturesOf([...images.filter(isChosen), ...images])
  const unlisted = new Set([...pictures].filter((filename) => !listed.has(filename)))
  const originals = new Set(images.flatMap(({ original }) => original ?? []))
  return { pictures, others, unlisted, originals, prints: printsOf(store) }
}

/** What prints may be made of: the files of headshots, each cropped as its entry says. */
function printsOf(store: Site['store']): Map<string, PrintSource> {
  const headshots = store.list('images').filter(({ category }) => category === 'headshots')
  const sources = headshots.flatMap((image) =>
    filesOf(image).map((filename) => ({ filename, focalPoint: image.focalPoint })),
  )
  return new Map(sources.map((source) => [printKey(source), source]))
}

/** The pictures that visitors can fetch at a moment (ms). */
export function shownPictures(store: Site['store'], at: number) {
  const { pictures, unlisted } = publicFiles(store, at)
  const isShown = (filename: string) => pictures.has(filename) && unlisted?.has(filename) !== true
  return store.list('images').filter(({ filename }) => isShown(filename))
}

/** Every entry that public pages may show at a moment, by kind. */
function* publicEntries(
  store: Site['store'],
  at: number,
): Generator<[KindName, readonly object[]]> {
  for (const { name } of publicCollections) yield [name, store.shown(name, at)]
  for (const name of Object.keys(singletons) as SingletonName[])
    yield [name, [store.read(name) ?? {}]]
}

/** Follows what the entries of a kind mention: addresses of files, and pictures they refer to. */
function mentionsOf(store: Site['store'], kind: KindName): Mentions {
  const ofKinds = mentions.get(store) ?? new Map<KindName, Mentions>()
  const ofKind =
    ofKinds.get(kind) ?? new Mentions((entry) => [...addressesIn(entry), ...chosenIn(kind, entry)])
  mentions.set(store, ofKinds.set(kind, ofKind))
  return ofKind
}

/** The ids and file names of the pictures that an entry refers to. */
function chosenIn(kind: KindName, entry: object): string[] {
  const references = kinds[kind].onlyArranges ? [] : findReferences(kind, entry)
  return references.filter(({ to }) => to === 'images').map(({ name }) => name)
}

/** The files of media/ that nothing refers to, by name; what programs leave there is not counted. */
export function unusedMedia(store: Site['store'], siteDir: string): string[] {
  // What is held back will be shown one day.
  const { others } = publicFiles(store, Infinity)
  const used = new Set([...others, ...store.list('images').flatMap(filesOf)])
  return [...mediaFiles(siteDir).keys()]
    .filter((name) => !used.has(name) && !isTemporary(name))
    .sort()
}

function addressesIn(entry: object): string[] {
  return textsIn(entry).flatMap((text) => text.match(address) ?? [])
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(uploadsPath) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
