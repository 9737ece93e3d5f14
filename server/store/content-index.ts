import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { collections, kinds, type KindName } from '../../src/schema'
import type { ContentIssue } from '../../src/schema/api'
import { AppError } from '../errors'
import { blobId } from '../files/blob-id'
import { inParallel } from '../files/in-parallel'
import { deepFreeze } from './freeze'
import type { IndexCache } from './index-cache'
import {
  type Known,
  loadContent,
  loadFile,
  stampOf,
  type PlacedMedia,
  type PlacedReference,
} from './load-file'
import { isMissing, resolveInside } from '../files/paths'
import { onceThereIsRoom } from '../files/read'
import { collectionAt, type Location, locate, singletonFiles } from './locations'
import { type Issue, wholeFile } from './raw-file'
import { isTemporary, listed, whyStray } from './strays'

/** What is served of one file. */
export interface Served {
  kind: KindName
  id: string
  path: string
  /** The value with its id (not of a singleton) and revision; frozen. */
  entry: Readonly<Record<string, unknown>>
  value: Readonly<Record<string, unknown>>
  references: readonly PlacedReference[]
  media: readonly PlacedMedia[]
}

/** The text a file had when it was last committed, if it was; null where its deletion is committed. */
export type LastGood = (path: string) => Promise<string | null | undefined>

/** The text a file had at a revision of it, if git has that. */
export type TextAt = (path: string, revision: string) => Promise<string | undefined>

/** What was just written, by path; null where that was to delete. */
export type Written = ReadonlyMap<string, Buffer | null>

const waits =
  'What was saved here waits beside the file, which a developer is merging in git at the moment. It is put on top when git is done.'

/** The files of content/ as they are served: each one's last good version, and what is wrong. */
export class ContentIndex {
  private readonly served = new Map<string, Served>()
  private readonly stamps = new Map<string, string>()
  private readonly heldContents = new Map<string, Buffer | null>()
  private readonly wrong = new Map<string, readonly Issue[]>()
  private readonly unreadPaths = new Set<string>()

  constructor(
    private readonly siteDir: string,
    private readonly cache: IndexCache,
    private readonly lastGood: LastGood = () => Promise.resolve(undefined),
    private readonly textAt: TextAt = () => Promise.resolve(undefined),
  ) {}

  /** What is served of a file. */
  get(file: string): Served | undefined {
    return this.served.get(file)
  }

  /** Has a file read as this (null: as not there), whatever the disk says; undefined ends that. */
  hold(file: string, content: Buffer | null | undefined) {
    if (content === undefined) this.heldContents.delete(file)
    else this.heldContents.set(file, content)
    this.stamps.delete(file)
  }

  /** What a file is read as in place of the disk's; undefined where it is read from the disk. */
  held(file: string): Buffer | null | undefined {
    return this.heldContents.get(file)
  }

  /** The text that what is served of a file was read from; undefined if git does not have it. */
  async servedText(file: string): Promise<string | undefined> {
    const revision = String(this.served.get(file)?.entry.revision ?? '')
    const text = await this.textAt(file, revision).catch(() => undefined)
    return text !== undefined && blobId(text) === revision ? text : undefined
  }

  /** Everything served. */
  all(): IterableIterator<Served> {
    return this.served.values()
  }

  /** What is wrong with files, in no order. */
  issues(): ContentIssue[] {
    return [...this.wrong].flatMap(([file, issues]) => issues.map((issue) => ({ file, ...issue })))
  }

  /** The files and folders that the disk did not let be read when they last were to be. */
  unread(): string[] {
    return [...this.unreadPaths]
  }

  /**
   * Reads files again, all of them or (`changedOnly`) those whose size or times differ; those that are
   * gone as they were just `written`.
   */
  async load(files: readonly string[], changedOnly: boolean, written?: Written): Promise<Served[]> {
    const resolveFolder = askedOnce((folder) => resolveInside(this.siteDir, folder))
    const listFolder = askedOnce((folder) => listed(path.join(this.siteDir, folder)))
    const changed: Served[] = []
    await inParallel(new Set(files), async (file) => {
      const location = locate(file)
      if (!location) return this.checkStray(file, listFolder)
      const read = (known: Known) =>
        loadFile(file, location.kind, resolveFolder, known, written?.get(file))
      const served = await this.loadOne(file, location, read, changedOnly)
      if (served) changed.push(served)
    })
    return changed
  }

  /** Whether a file is certainly as it was when it was last read. */
  async isKnown(file: string): Promise<boolean> {
    const stamp = this.stamps.get(file)
    if (stamp === undefined || this.heldContents.has(file)) return false
    const found = await stampOf(path.join(this.siteDir, file)).catch(() => undefined)
    return found?.stamp === stamp
  }

  /** The revision of each file that is good, as it was when it was last read from the disk. */
  revisions(): Map<string, string> {
    const read = [...this.stamps.keys()].map((file) => this.served.get(file))
    return new Map(
      read.flatMap((served) => (served ? [[served.path, String(served.entry.revision)]] : [])),
    )
  }

  /** The files there are or were in content/: those of one folder, or all. */
  async files(folder = ''): Promise<string[]> {
    const folders = Object.values(collections)
      .map((collection) => collection.folder)
      .filter((name) => name.startsWith(folder))
    const own = 'content'.startsWith(folder) ? ['content'] : []
    const found = await Promise.all([...own, ...folders].map((name) => this.list(name)))
    const known = [...this.served.keys(), ...this.wrong.keys()].filter(
      (file) => !collectionAt(file),
    )
    return [...singletonFiles.keys(), ...known, ...found.flat()].filter((file) =>
      file.startsWith(folder),
    )
  }

  private async list(folder: string): Promise<string[]> {
    this.wrong.delete(folder)
    this.unreadPaths.delete(folder)
    try {
      const absolute = resolveInside(this.siteDir, folder)
      const names = await onceThereIsRoom(() => readdir(absolute))
      return names.filter((name) => !isTemporary(name)).map((name) => `${folder}/${name}`)
    } catch (error) {
      if (isMissing(error)) return []
      const message = error instanceof AppError ? error.message : 'The folder cannot be read'
      this.wrong.set(folder, [wholeFile(message)])
      this.unreadPaths.add(folder)
      return []
    }
  }

  /** Reads a file; what is or was served of it if that changed. */
  private async loadOne(
    file: string,
    { kind, id }: Location,
    read: (known: Known) => ReturnType<typeof loadFile>,
    changedOnly: boolean,
  ): Promise<Served | undefined> {
    const before = this.served.get(file)
    const known: Known = (stamp) => {
      if (!changedOnly) return undefined
      if (before && this.stamps.get(file) === stamp) return 'unchanged'
      const cached = before ? undefined : this.cache.get(kind, file)
      return cached?.stamp === stamp ? cached.file : undefined
    }
    this.unreadPaths.delete(file)
    const held = this.held(file)
    if (held !== undefined) return this.loadHeld(file, kind, id, held)
    const result = await read(known)
    if (result.state === 'unchanged') return undefined
    this.stamps.delete(file)
    if (result.state === 'good') {
      if (result.stamp !== '') this.stamps.set(file, result.stamp)
      if (result.file.unknown.length > 0) this.wrong.set(file, result.file.unknown)
      else this.wrong.delete(file)
      this.cache.set(kind, file, result.stamp, result.file)
      return this.serve(file, kind, id, result.file, result.file.revision)
    }
    const missing = result.state === 'missing'
    const mayBeMissing = kinds[kind].kind === 'collection' || kinds[kind].onlyArranges
    if (missing && mayBeMissing) return this.drop(file)
    const issues = missing ? [wholeFile('The file is missing')] : result.issues
    if (missing && (await this.committed(file)) === null) {
      const dropped = this.drop(file)
      this.wrong.set(file, issues)
      return dropped
    }
    this.wrong.set(file, issues)
    // Nobody touches it again when its deletion is committed, or the disk lets it be read.
    if (missing || result.isUnread) this.unreadPaths.add(file)
    // One that was missing a moment ago, as while git merges it, is served without its revision.
    const isWhole = before && (missing || before.entry.revision !== '')
    const older = isWhole ? undefined : await this.older(kind, file)
    const good = older ?? (before && { ...before, revision: String(before.entry.revision) })
    return good && this.serve(file, kind, id, good, missing ? '' : good.revision)
  }

  private loadHeld(file: string, kind: KindName, id: string, held: Buffer | null) {
    const loaded = held === null ? undefined : loadContent(kind, held)
    this.wrong.set(file, [wholeFile(waits), ...(loaded?.ok === false ? loaded.issues : [])])
    if (loaded?.ok) return this.serve(file, kind, id, loaded.file, loaded.file.revision)
    return held === null ? this.undoServing(file) : undefined
  }

  private undoServing(file: string): Served | undefined {
    const before = this.served.get(file)
    this.served.delete(file)
    return before
  }

  private async older(kind: KindName, file: string) {
    const cached = this.cache.lastGood(kind, file)
    if (cached) return cached
    const text = await this.committed(file)
    const loaded = text == null ? undefined : loadContent(kind, text)
    return loaded?.ok ? loaded.file : undefined
  }

  private committed(file: string) {
    return this.lastGood(file).catch(() => undefined)
  }

  private serve(
    file: string,
    kind: KindName,
    id: string,
    { value, references, media }: Pick<Served, 'value' | 'references' | 'media'>,
    revision: string,
  ): Served | undefined {
    if (this.served.get(file)?.entry.revision === revision) return undefined
    const entry = deepFreeze({ ...value, ...(id === '' ? {} : { id }), revision })
    const served = { kind, id, path: file, entry, value: deepFreeze(value), references, media }
    this.served.set(file, served)
    return served
  }

  private drop(file: string): Served | undefined {
    const before = this.undoServing(file)
    this.wrong.delete(file)
    this.cache.delete(file)
    return before
  }

  /** Says what a file is doing in content/ that can be no entry. */
  private async checkStray(
    file: string,
    listFolder: (folder: string) => ReturnType<typeof listed>,
  ) {
    if (collectionAt(file)) return
    this.wrong.delete(file)
    const names = await listFolder(path.posix.dirname(file))
    const why = whyStray(file, names)
    if (why) this.wrong.set(file, [wholeFile(why)])
  }
}

/** The same task, whose answer for a name is kept: asked for each of thousands of files it would take minutes. */
function askedOnce<T>(ask: (name: string) => T): (name: string) => T {
  const answers = new Map<string, T>()
  return (name) => {
    if (!answers.has(name)) answers.set(name, ask(name))
    return answers.get(name) as T
  }
}
