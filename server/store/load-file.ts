import { lstatSync } from 'node:fs'
import path from 'node:path'
import { kinds, type KindName } from '../../src/schema'
import { AppError } from '../errors'
import { blobId } from '../files/blob-id'
import { validate } from './codec'
import { giveWay } from '../files/give-way'
import { latestWrite } from '../files/latest-write'
import { isMissing, unlessMissing } from '../files/paths'
import { onceThereIsRoom, readBytes } from '../files/read'
import { findMedia, type NamedMedia } from './media-files'
import { type Issue, type RawFile, readRaw, sizeLimit, tooLarge, wholeFile } from './raw-file'
import { findReferences, type FoundReference } from './references'
import { unknownKeys } from './unknown-keys'

/** A reference with its place in the file. */
export interface PlacedReference extends FoundReference {
  line: number
  column: number
}

/** A file of media/ that is named, with its place in the file. */
export interface PlacedMedia extends NamedMedia {
  line: number
  column: number
}

/** What a good file holds. */
export interface LoadedFile {
  /** The file's data before its schema. */
  data: Record<string, unknown>
  value: Record<string, unknown>
  revision: string
  references: PlacedReference[]
  media: PlacedMedia[]
  /** Keys that nothing reads: they keep no file from being served. */
  unknown: Issue[]
}

type ReadResult =
  | { state: 'missing' }
  | { state: 'unchanged' }
  | { state: 'bad'; issues: Issue[]; isUnread?: true }
  | { state: 'good'; file: LoadedFile; stamp: string }

function bad(message: string): ReadResult {
  return { state: 'bad', issues: [wholeFile(message)] }
}

function unknownIn(kind: KindName, raw: RawFile): Issue[] {
  return unknownKeys(kind, raw.data).map(({ path: keys, message }) => ({
    ...raw.locate(keys, 'key'),
    field: keys.join('.'),
    message,
  }))
}

/** The one mistake of a file whose fields are not between lines of ---, if it needs some. */
function withoutFront(kind: KindName, text: string, issues: readonly Issue[]): Issue[] | undefined {
  const { format } = kinds[kind]
  const missing = format.codec === 'markdown' && issues.find(({ field }) => field !== format.body)
  if (!missing || /^\uFEFF?---/.test(text)) return undefined
  const message = `Begin the file with a line of ---, then lines such as "${missing.field}: …", then a line of --- again: the text comes below it`
  return [wholeFile(message)]
}

/** What the content of a kind's file says, or what is wrong with it. */
export function loadContent(kind: KindName, content: string | Uint8Array) {
  const raw = readRaw(kind, content)
  if (!raw.ok) return raw
  const checked = validate(kind, raw)
  const unknown = unknownIn(kind, raw)
  if (!checked.ok) {
    return {
      ok: false,
      issues: withoutFront(kind, raw.text, checked.issues) ?? [...checked.issues, ...unknown],
    } as const
  }
  const placed = <T extends { field: string }>(found: T) => ({
    ...found,
    ...raw.locate(found.field.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))),
  })
  const file: LoadedFile = {
    data: raw.data,
    value: checked.value,
    revision: blobId(content),
    references: findReferences(kind, checked.value).map(placed),
    media: findMedia(kind, checked.value).map(placed),
    unknown,
  }
  return { ok: true, file } as const
}

/**
 * What tells one state of a file from another without reading it; undefined if there is none. The
 * stamp is '' where the file may change once more without its times telling.
 */
export async function stampOf(file: string) {
  await giveWay()
  const now = Date.now()
  try {
    // At once: there may be ten thousand, and to wait for a thread takes ten times as long.
    const info = lstatSync(file)
    const isSettled = latestWrite(info.ctimeMs) < now
    return { info, stamp: isSettled ? `${info.size}-${info.mtimeMs}-${info.ctimeMs}` : '' }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** What a file with this stamp was found to hold before, or that this is what is served. */
export type Known = (stamp: string) => LoadedFile | 'unchanged' | undefined

async function read(
  file: string,
  kind: KindName,
  resolveFolder: (folder: string) => string,
  known: Known,
  written: Buffer | null = null,
): Promise<ReadResult> {
  // The folder is resolved and the file itself may be no link: nothing outside the site is read.
  const folder = resolveFolder(path.posix.dirname(file))
  const absolute = path.join(folder, path.posix.basename(file))
  const status = await stampOf(absolute)
  if (!status) return written ? asLoaded(kind, written) : { state: 'missing' }
  const { info, stamp } = status
  if (info.isSymbolicLink()) return bad('This is a link: put the file itself here')
  if (info.isDirectory()) return bad('This is a folder: move it away, and put a file here')
  if (!info.isFile()) return bad('This is not a file')
  if (info.size > sizeLimit) return bad(tooLarge)
  const before = stamp === '' ? undefined : known(stamp)
  if (before === 'unchanged') return { state: 'unchanged' }
  if (before) return { state: 'good', file: before, stamp }
  const reading = onceThereIsRoom(() => readBytes(absolute))
  return asLoaded(kind, await (written ? unlessMissing(reading, written) : reading), stamp)
}

function asLoaded(kind: KindName, bytes: Uint8Array, stamp = ''): ReadResult {
  const loaded = loadContent(kind, bytes)
  return loaded.ok
    ? { state: 'good', file: loaded.file, stamp }
    : { state: 'bad', issues: loaded.issues }
}

/**
 * Reads a kind's file, site-relative; never throws. `resolveFolder` gives its folder's absolute
 * path, throwing for one outside the site. `known` spares reading an unchanged file, by its stamp
 * (size and times). One that is gone holds what a save has just `written`, if one has. One that the
 * disk did not let be read is `isUnread`: nobody need write it again for that to change.
 */
export async function loadFile(...args: Parameters<typeof read>): Promise<ReadResult> {
  try {
    return await read(...args)
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return bad(error.message)
    const message = error instanceof AppError ? error.message : 'The file cannot be read'
    return { state: 'bad', issues: [wholeFile(message)], isUnread: true }
  }
}
