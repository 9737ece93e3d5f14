import { kinds, singletons, type KindName, type SingletonName } from '../../../src/schema'
import { filesOf, shownCategories } from '../../../src/schema/image'
import { isShownAt, publicCollections } from '../../../src/schema/public-content'
import { uploadsPath } from '../../../src/schema/url'
import { printKey, type PrintSource } from '../../media/prints'
import type { ShownFiles } from '../../media/shown-files'
import { isTemporary } from '../../store/content-index'
import { findReferences } from '../../store/references'
import { mediaFiles } from '../../store/media-files'
import type { Site } from '../site/site'

const address = new RegExp(`${uploadsPath}([A-Za-z0-9][A-Za-z0-9._-]*)`, 'g')

// An entry never changes, only another takes its place: what it names is looked for once.
const named = new WeakMap<object, readonly string[]>()
const chosen = new WeakMap<object, readonly string[]>()

/**
 * The files of media/ that may be seen at a moment (ms): pictures with an entry, and what public
 * entries name by its address, such as the resume. Pictures that no page shows are unlisted: for
 * admins alone, as the originals of headshots are under their own names. A file that nothing refers to
 * any more, or only what is held back, is nobody's to see.
 */
export function publicFiles(store: Site['store'], at = Date.now()): ShownFiles {
  const images = store.list('images')
  const [others, onPages] = [new Set<string>(), new Set<string>()]
  for (const [kind, entry] of publicEntries(store, at)) {
    for (const name of namesIn(entry)) others.add(name)
    for (const name of chosenIn(kind, entry)) onPages.add(name)
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

/** Every entry that public pages may show at a moment, with its kind. */
function* publicEntries(store: Site['store'], at: number): Generator<[KindName, object]> {
  for (const collection of publicCollections) {
    for (const entry of store.list(collection.name)) {
      if (isShownAt(collection, entry, at)) yield [collection.name, entry]
    }
  }
  for (const name of Object.keys(singletons)) {
    yield [name as SingletonName, store.read(name as SingletonName) ?? {}]
  }
}

/** The ids and file names of the pictures that an entry refers to. */
function chosenIn(kind: KindName, entry: object): readonly string[] {
  const known = chosen.get(entry)
  if (known) return known
  const references = kinds[kind].onlyArranges ? [] : findReferences(kind, entry)
  const found = references.filter(({ to }) => to === 'images')
  const names = found.map(({ name }) => name)
  chosen.set(entry, names)
  return names
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

function namesIn(entry: object): readonly string[] {
  const known = named.get(entry)
  if (known) return known
  const names = textsIn(entry).flatMap((text) =>
    [...text.matchAll(address)].flatMap(([, name]) => name ?? []),
  )
  named.set(entry, names)
  return names
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(uploadsPath) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
