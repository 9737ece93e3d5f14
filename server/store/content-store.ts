import type { Fields } from '../../src/lib/same-value'
import {
  collections,
  type CollectionName,
  type KindName,
  type singletons,
  type SingletonName,
} from '../../src/schema'
import type { ContentIssue } from '../../src/schema/api'
import type { Entry, Single } from '../../src/schema/collection'
import { storageFailed } from '../errors'
import { blobId } from '../files/blob-id'
import { contentIssues } from './content-issues'
import {
  ContentIndex,
  type LastGood,
  type Served,
  type TextAt,
  type Written,
} from './content-index'
import { IndexCache } from './index-cache'
import type { FileChange } from './journal'
import { resolveInside } from '../files/paths'
import { readIfThere } from '../files/read'
import { loadContent } from './load-file'
import { Turns } from '../files/turns'
import { collectionAt, entryPath } from './locations'
import { FileMovedOn } from '../files/moved-on'
import { planFile } from './plan-file'
import { readRaw } from './raw-file'
import { readableFields } from './readable-fields'
import type { FoundReference, Target } from './references'
import { type Referrer, referrersOf, referrersOfImages } from './referrers'
import { SortedLists } from './sorted-lists'

/** The ids of a kind whose served values changed; a singleton's id is ''. */
export interface Changed {
  kind: KindName
  ids: string[]
}

/** A file that is not served, because something in it is wrong. */
interface WrongFile {
  path: string
  /** Of the first mistake. */
  line: number
  /** The blob id of the wrong text. */
  revision: string
  /** The fields that can be read all the same. */
  fields: Record<string, unknown>
}

type EntryOf<N extends CollectionName> = Entry<(typeof collections)[N]>

function grouped(changed: readonly Served[]): Changed[] {
  const kinds = new Set(changed.map(({ kind }) => kind))
  return [...kinds].map((kind) => ({
    kind,
    ids: changed.filter((served) => served.kind === kind).map(({ id }) => id),
  }))
}

/** The content of a site: what its files say, last good versions where they are wrong. */
export class ContentStore {
  private readonly lists = new SortedLists()
  // An older look at a file must not overwrite a newer one.
  private readonly readings = new Turns()

  private constructor(
    private readonly siteDir: string,
    private readonly cache: IndexCache,
    private readonly index: ContentIndex,
  ) {}

  /**
   * Reads a site's content folder. `lastGood` gives a file's committed text, for one that is wrong
   * or missing at the start, `textAt` the text of a revision that is served while its file is wrong;
   * wrong files never throw, `issues` lists them.
   */
  static async open(options: {
    siteDir: string
    dataDir: string
    lastGood?: LastGood
    textAt?: TextAt
    /** Whether the index in `dataDir` is a copy of another process's. */
    indexIsCopy?: boolean
  }) {
    const cache = await IndexCache.open(options.dataDir, options.indexIsCopy)
    const index = new ContentIndex(options.siteDir, cache, options.lastGood, options.textAt)
    const store = new ContentStore(options.siteDir, cache, index)
    await store.refreshAll()
    cache.prune((file) => index.get(file) !== undefined)
    return store
  }

  /** A collection's entries, each frozen, in its order. */
  list<N extends CollectionName>(name: N): readonly EntryOf<N>[] {
    return this.lists.get(name, () => this.index.all()) as readonly EntryOf<N>[]
  }

  /** Those of them that visitors see at a moment (ms); the same list where that is all. */
  shown<N extends CollectionName>(name: N, at: number): readonly EntryOf<N>[] {
    const hidden = new Set(this.hidden(name, at))
    const all = this.list(name)
    return hidden.size === 0 ? all : all.filter((entry) => !hidden.has(entry))
  }

  /** Those of them that visitors do not see at a moment (ms). */
  hidden<N extends CollectionName>(name: N, at: number): readonly EntryOf<N>[] {
    return this.lists.hidden(name, at, () => this.index.all()) as readonly EntryOf<N>[]
  }

  /** One entry, frozen; undefined if there is none of this id. */
  get<N extends CollectionName>(name: N, id: string): EntryOf<N> | undefined {
    const served = this.served(name, id)
    return served?.entry as EntryOf<N> | undefined
  }

  /** A singleton, frozen; undefined if there is neither a good file nor a last good version. */
  read<N extends SingletonName>(name: N): Single<(typeof singletons)[N]> | undefined {
    return this.served(name, '')?.entry as Single<(typeof singletons)[N]> | undefined
  }

  /** Everything wrong in the files, references that lead nowhere included, by file and line. */
  issues(): ContentIssue[] {
    return contentIssues(this.siteDir, this.index)
  }

  /**
   * Reads these site-relative files again, and of folders those that were added, changed or removed;
   * what changed of what is served. A file that a save has just `written` and that is gone already is
   * served as it was written: whether it was deleted is for who looks at the disk next.
   */
  async refresh(paths: readonly string[], written?: Written): Promise<Changed[]> {
    const isFolder = (path: string) => path === 'content' || collectionAt(path) !== undefined
    return this.inTurn(async () => {
      const named = paths.filter((path) => !isFolder(path))
      const listed = await Promise.all(paths.filter(isFolder).map((path) => this.index.files(path)))
      return [
        ...(await this.index.load(named, false, written)),
        ...(await this.index.load(listed.flat(), true)),
      ]
    })
  }

  /** Those of these site-relative paths that may be other than when they were last read. */
  async unknownOf(paths: readonly string[]): Promise<string[]> {
    const known = await Promise.all(paths.map((path) => this.index.isKnown(path)))
    return paths.filter((_path, at) => !known[at])
  }

  /** What the disk did not let be read when it last was to be, or has lost, by site-relative path. */
  unread(): string[] {
    return this.index.unread()
  }

  /** The revision of each good file as it was last read from the disk. */
  revisions(): ReadonlyMap<string, string> {
    return this.index.revisions()
  }

  /** Looks for files that were added, changed or removed; what changed of what is served. */
  async refreshAll(): Promise<Changed[]> {
    return this.inTurn(async () => this.index.load(await this.index.files(), true))
  }

  /**
   * What a wrong file says on disk as far as it can be read, with where its first mistake is;
   * undefined if the file is good, or there is none.
   */
  async wrongFile(kind: KindName, id: string): Promise<WrongFile | undefined> {
    const path = entryPath(kind, id)
    const bytes = await this.bytesOf(path)
    if (bytes === null || this.isServed(path, bytes)) return undefined
    const loaded = loadContent(kind, bytes)
    if (loaded.ok) return undefined
    const line = loaded.issues[0]?.line ?? 1
    return { path, line, revision: blobId(bytes), fields: readableFields(kind, bytes) }
  }

  /**
   * The change that makes an entry hold `value` (null: be deleted), written into the text that is on
   * disk now, or into the one it is served from where that cannot be parsed. `made` is the revision
   * on disk that `value` was made from; left out, that is what is served, or any mistake instead.
   * Throws `FileMovedOn` (409) where the disk says something else; 400 for a value its kind's file
   * cannot hold, 500 if the disk refuses.
   */
  async plan(kind: KindName, id: string, value: object | null, made?: string): Promise<FileChange> {
    const path = entryPath(kind, id)
    const present = await this.bytesOf(path)
    const isGood = present !== null && this.isServed(path, present)
    const base =
      isGood || readRaw(kind, present ?? '').ok ? undefined : await this.index.servedText(path)
    const change = planFile(kind, id, value, present, base)
    if (change.from === (made ?? this.revisionOf(path))) return change
    const isWrong = present !== null && !loadContent(kind, present).ok
    if (made === undefined && isWrong) return change
    throw new FileMovedOn(path)
  }

  /** Whether these are the bytes that a file is served from, so that nothing is wrong with them. */
  private isServed(file: string, bytes: Buffer): boolean {
    return blobId(bytes) === this.revisionOf(file)
  }

  /**
   * Serves these contents in place of what the disk says (null: nothing; undefined: the disk again)
   * until they are there; they are read by the next `refresh`.
   */
  hold(contents: ReadonlyMap<string, Buffer | null | undefined>): void {
    for (const [file, content] of contents) this.index.hold(file, content)
  }

  /** Whether something else than the disk says is served of a file. */
  holds(file: string): boolean {
    return this.index.held(file) !== undefined
  }

  /** The revision that is served of a file; '' if nothing is. */
  revisionOf(file: string): string {
    return String(this.index.get(file)?.entry.revision ?? '')
  }

  /** Every field that refers to an image or production. */
  referencesTo(to: CollectionName, id: string): Referrer[] {
    return this.referrers(to, [id]).flatMap(({ served: { kind, id: from }, references }) =>
      references.map(({ field }) => ({ kind, id: from, field })),
    )
  }

  /** Every field that refers to an image, by the image's id. */
  referencesToImages(): Map<string, Referrer[]> {
    return referrersOfImages(this.index.all(), this.list('images'))
  }

  /** The entries that refer to one of these images or productions, each with its value as `change` has it. */
  withReferences(
    to: CollectionName,
    ids: readonly string[],
    change: (value: Fields, references: readonly FoundReference[]) => Fields,
  ): { kind: KindName; id: string; value: Fields }[] {
    return this.referrers(to, ids).map(({ served: { kind, id, value }, references }) => ({
      kind,
      id,
      value: change(value, references),
    }))
  }

  /** Writes the cache; the store can still be read. */
  async close(): Promise<void> {
    await this.readings.idle()
    await this.cache.flush()
  }

  private served(kind: KindName, id: string): Served | undefined {
    try {
      return this.index.get(entryPath(kind, id))
    } catch {
      return undefined
    }
  }

  private referrers(to: CollectionName, ids: readonly string[]) {
    const targets = ids.map((id): Target => {
      const filename = to === 'images' ? this.get('images', id)?.filename : undefined
      return { to, id, filename }
    })
    return referrersOf(this.index.all(), targets)
  }

  private async bytesOf(path: string): Promise<Buffer | null> {
    const held = this.index.held(path)
    if (held !== undefined) return held
    const file = resolveInside(this.siteDir, path)
    return readIfThere(file).catch((error: unknown) => {
      throw storageFailed(`${path} cannot be read on the disk`, error)
    })
  }

  private async inTurn(load: () => Promise<Served[]>): Promise<Changed[]> {
    const changed = await this.readings.run(load)
    this.lists.update(changed, (path) => this.index.get(path))
    return grouped(changed)
  }
}
