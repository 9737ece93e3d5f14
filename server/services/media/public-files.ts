import { singletons, type SingletonName } from '../../../src/schema'
import { publicCollections } from '../../../src/schema/public-content'
import { uploadsPath } from '../../../src/schema/url'
import type { ShownFiles } from '../../media/variants'
import { isTemporary } from '../../store/content-index'
import { mediaFiles } from '../../store/media-files'
import type { Site } from '../site/site'

const address = new RegExp(`${uploadsPath}([A-Za-z0-9][A-Za-z0-9._-]*)`, 'g')

// An entry never changes, only another takes its place: what it names is looked for once.
const named = new WeakMap<object, readonly string[]>()

/**
 * The files of media/ that visitors may see: pictures with an entry, and what public entries name
 * by its address, such as the resume. A file that nothing refers to any more is nobody's to see.
 */
export function publicFiles(store: Site['store']): ShownFiles {
  const pictures = store.list('images').map(({ filename }) => filename)
  const entries = [
    ...publicCollections.flatMap(({ name }): readonly object[] => store.list(name)),
    ...Object.keys(singletons).map((name) => store.read(name as SingletonName) ?? {}),
  ]
  return { pictures: new Set(pictures), others: new Set(entries.flatMap(namesIn)) }
}

/** The files of media/ that nothing refers to, by name; what programs leave there is not counted. */
export function unusedMedia(store: Site['store'], siteDir: string): string[] {
  const { pictures, others } = publicFiles(store)
  return [...mediaFiles(siteDir).keys()]
    .filter((name) => !pictures.has(name) && !others.has(name) && !isTemporary(name))
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
