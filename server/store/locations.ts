import path from 'node:path'
import { collections, isKindName, kinds, type KindName } from '../../src/schema'
import { isSlug } from '../../src/schema/slug'
import { invalid } from '../errors'

/** Where an entry is kept. */
export interface Location {
  kind: KindName
  /** '' for a singleton. */
  id: string
}

/** The kinds' names, typed. */
const kindNames = Object.keys(kinds).filter(isKindName)

/** The ending of a kind's files, with its dot. */
function extension(kind: KindName): string {
  return kinds[kind].format.codec === 'yaml' ? '.yaml' : '.md'
}

/** An entry's file, posix and relative to the site; throws 400 for an id that is not a slug. */
export function entryPath(kind: KindName, id = ''): string {
  const declaration = kinds[kind]
  if (declaration.kind === 'singleton') return declaration.file
  if (!isSlug(id)) {
    throw invalid([
      { path: 'id', message: 'Use lower-case letters, digits and single dashes for the id' },
    ])
  }
  return `${declaration.folder}/${id}${extension(kind)}`
}

/** The singletons by their files. */
export const singletonFiles: ReadonlyMap<string, KindName> = new Map(
  kindNames.flatMap((kind) => {
    const declaration = kinds[kind]
    return declaration.kind === 'singleton' ? [[declaration.file, kind] as const] : []
  }),
)

/** The collection whose folder this is, if it is one. */
export function collectionAt(folder: string): keyof typeof collections | undefined {
  return Object.values(collections).find((collection) => collection.folder === folder)?.name
}

/** What the file at a site-relative posix path holds; undefined where no entry can be. */
export function locate(file: string): Location | undefined {
  const singleton = singletonFiles.get(file)
  if (singleton) return { kind: singleton, id: '' }
  const kind = collectionAt(path.posix.dirname(file))
  if (!kind) return undefined
  const id = path.posix.basename(file, extension(kind))
  return isSlug(id) && file.endsWith(extension(kind)) ? { kind, id } : undefined
}
