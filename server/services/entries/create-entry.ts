import { collections, type CollectionName, type SingletonName } from '../../../src/schema'
import type { Collection, Completing, Value } from '../../../src/schema/collection'
import { freeSlug } from '../../../src/schema/slug'
import type { Author } from '../../git/repository'
import { entryPath } from '../../store/locations'
import type { FileChange } from '../../store/journal'
import { checkReferences } from './check-references'
import { inTurn } from '../save/in-turn'
import { save } from '../save/save'
import type { Site } from '../site/site'
import { type SavedEntry, savedEntry } from './saved-entry'
import { everOnDisk, isOnDisk } from '../site/on-disk'

type Declared<N extends CollectionName> = (typeof collections)[N]

/** What was sent to create an entry, completed into one as its collection says. */
export function newEntry(
  site: Pick<Site, 'store'>,
  collection: Collection,
  input: unknown,
): Record<string, unknown> {
  const from: Completing = {
    at: new Date().toISOString(),
    read: (singleton) => site.store.read(singleton.name as SingletonName) as never,
    others: site.store.list(collection.name as CollectionName),
  }
  return collection.complete?.(input, from) ?? (input as Record<string, unknown>)
}

/**
 * Adds an entry under a slug of its own choice that no other has or had: one commit.
 * @throws AppError 400 if a reference points to nothing
 */
export async function createEntry<N extends CollectionName>(
  site: Site,
  author: Author,
  name: N,
  value: Value<Declared<N>>,
): Promise<SavedEntry<N>> {
  const isUsed = await everOnDisk(site)
  return inTurn(site, () => createEntryNow(site, author, name, value, [], isUsed))
}

/**
 * `createEntry` for callers that hold the writer already, with any files that come with it.
 * @param beside files of the same save, such as the picture that an image entry describes
 * @param isUsed whether a file's name is not free; by default whether there is one
 */
export async function createEntryNow<N extends CollectionName>(
  site: Site,
  author: Author,
  name: N,
  value: Value<Declared<N>>,
  beside: readonly FileChange[] = [],
  isUsed = (file: string) => isOnDisk(site, file),
): Promise<SavedEntry<N>> {
  const collection = collections[name]
  const fields = value as Record<string, unknown>
  checkReferences(site, name, fields)
  const wanted = collection.slug(value as never)
  // A file that cannot be read has an id too: it must not be overwritten by a namesake.
  const isTaken = (slug: string) =>
    isUsed(entryPath(name, slug)) || site.store.get(name, slug) !== undefined
  const id = freeSlug(wanted, isTaken)
  const file = await site.store.plan(name, id, fields)
  const title = collection.title(value as never)
  const set = Object.keys(fields).filter((field) => !isBlank(fields[field]))
  const saved = await save(site, {
    author,
    touched: [{ kind: name, id, title, action: 'add', fields: set }],
    files: [file, ...beside],
  })
  return { entry: savedEntry(site, name, id), saved }
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
