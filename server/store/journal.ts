import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmdirSync, unlinkSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { isPrivate } from '../../src/schema/private-folders'
import { AppError, storageFailed } from '../errors'
import {
  makeFolder,
  permissions,
  placeCopy,
  removeFile,
  removeTemporary,
  replaceFile,
  saveFailed,
  syncFolder,
  writeSynced,
} from '../files/durable'
import { isMissing, resolveInside, statusOf } from '../files/paths'
import { inParallel, together } from '../files/in-parallel'
import { readBytes, readIfThere } from '../files/read'
import { blobId } from '../files/blob-id'
import { FileMovedOn } from '../files/moved-on'

/** One file to write; null deletes. The path is posix and relative to the site. */
export interface FileChange {
  path: string
  content: string | Uint8Array | null
  /** The id of the blob that the content was made from, '' for none; absent where from nothing. */
  from?: string
}

/** A file's content before a change and after it; null for none. */
export interface FileEdit {
  path: string
  before: Buffer | null
  after: Buffer | null
}

/** A change of several files that happens whole or not at all, even if the process is killed. */
export interface Transaction {
  id: string
  /** What `begin` was given, as JSON has it. */
  note: unknown
  /** The files, posix and relative to the site. */
  paths: string[]
  /**
   * Puts the new contents in place; may be repeated. If the disk fails, or (`FileMovedOn`) a file was
   * edited since `begin`, abandons the transaction and throws.
   */
  apply(): Promise<void>
  /** What it makes of each file: the content before and after, null for none. */
  changes(): Promise<FileEdit[]>
  /** Puts back the old contents; may be repeated. Leaves alone what somebody else wrote since. */
  rollback(): Promise<void>
  /**
   * Puts back the old contents and forgets the transaction: it never happened, also not after a
   * restart. Where the disk refuses even that it throws, and `settle` or the next start goes on.
   */
  abandon(): Promise<void>
  /** Forgets the transaction, which is done; where the disk refuses, `settle` does it later. */
  finish(): Promise<void>
}

const manifest = z.object({
  note: z.unknown(),
  // What the staged files hold, `new-<n>` and `old-<n>`, n being the position here: the ids of their
  // blobs, '' where there is none.
  files: z.array(z.object({ path: z.string(), new: z.string(), old: z.string() })),
})
type Manifest = z.infer<typeof manifest>

// A transaction is begun once this and all it names are whole; it is taken away first.
const manifestName = 'manifest.json'
// What the manifest is called once it is decided that the transaction never happened.
const abandonedName = 'abandoned.json'

/** Takes what the disk refused to do, to be tried again. */
type Leave = (task: () => Promise<void>) => void

function same(a: Buffer | null, b: Buffer | null): boolean {
  return a === null || b === null ? a === b : a.equals(b)
}

async function put(file: string, target: string, content: Buffer | null): Promise<void> {
  if (content === null) return removeFile(target)
  if (!isPrivate(file)) return replaceFile(target, content)
  await makeFolder(path.dirname(target), 0o700)
  await replaceFile(target, content, 0o600)
}

/** A file of a transaction's folder. */
interface Copy {
  name: string
  bytes: string | Uint8Array
  mode?: number
}

class JournalTransaction implements Transaction {
  constructor(
    private readonly siteDir: string,
    private readonly folder: string,
    private readonly manifest: Manifest,
    private readonly leave: Leave,
  ) {}

  get id() {
    return path.basename(this.folder)
  }

  get note() {
    return this.manifest.note
  }

  get paths() {
    return this.manifest.files.map((file) => file.path)
  }

  async apply() {
    try {
      const states = await this.states()
      const edited = states.find(
        ({ before, after, now }) => !same(now, before) && !same(now, after),
      )
      if (edited) throw new FileMovedOn(edited.path)
      for (const { path: file, target, after, now } of states) {
        if (!same(now, after)) await put(file, target, after)
      }
    } catch (error) {
      await this.abandon()
      throw error instanceof AppError ? error : saveFailed(error)
    }
  }

  async changes() {
    const states = await this.states()
    return states.map(({ path: file, before, after }) => ({ path: file, before, after }))
  }

  async rollback() {
    try {
      for (const { target, copy, before, after, now } of await this.states()) {
        if (!same(now, after) || same(now, before)) continue
        // Written anew it would need room, and a full disk is why many a save does not happen.
        if (before) await placeCopy(copy, target)
        else await removeFile(target)
      }
    } catch (error) {
      const message =
        'The save stopped halfway and is put right with the next one: free the disk first'
      throw storageFailed(message, error)
    }
  }

  async abandon() {
    try {
      await this.undo()
    } catch (error) {
      this.leave(() => this.undo())
      throw error
    }
  }

  async finish() {
    await this.forget().catch(() => this.leave(() => this.forget()))
  }

  // Decided before anything is put back, so that no later process completes what was refused.
  private async undo() {
    try {
      renameSync(path.join(this.folder, manifestName), path.join(this.folder, abandonedName))
    } catch (error) {
      if (!isMissing(error)) throw saveFailed(error)
    }
    await this.rollback()
    await this.forget()
  }

  private async forget() {
    await removeFile(path.join(this.folder, manifestName))
    await removeFile(path.join(this.folder, abandonedName))
    removeFolder(this.folder)
  }

  private states() {
    return Promise.all(
      this.manifest.files.map(async (file, index) => {
        const target = resolveInside(this.siteDir, file.path)
        removeTemporary(target)
        const copy = path.join(this.folder, `old-${index}`)
        const before = file.old !== '' ? await readBytes(copy) : null
        const after =
          file.new !== '' ? await readBytes(path.join(this.folder, `new-${index}`)) : null
        return { path: file.path, target, copy, before, after, now: await readIfThere(target) }
      }),
    )
  }
}

/** Removes a folder of files, which may be gone. */
function removeFolder(folder: string): void {
  if (!statusOf(folder)) return
  // The manifest before what it names: what is not whole was never begun.
  for (const name of readdirSync(folder).sort()) unlinkSync(path.join(folder, name))
  rmdirSync(folder)
}

/** Whether everything that was staged is as its manifest says, which a kill may have prevented. */
async function isWhole(folder: string, { files }: Manifest): Promise<boolean> {
  for (const [index, file] of files.entries()) {
    for (const state of ['old', 'new'] as const) {
      const copy = file[state] && (await readIfThere(path.join(folder, `${state}-${index}`)))
      if (copy === null || (copy && blobId(copy) !== file[state])) return false
    }
  }
  return true
}

async function readManifest(folder: string, name: string): Promise<Manifest | undefined> {
  try {
    return manifest.parse(JSON.parse(await readFile(path.join(folder, name), 'utf8')))
  } catch {
    return undefined
  }
}

/** Keeps what multi-file changes were about to do in `.callboard/journal/`, so a kill is survived. */
export class Journal {
  private readonly siteDir: string
  private readonly folder: string
  private begun = 0
  private readonly left = new Set<() => Promise<void>>()

  constructor(options: { siteDir: string; dataDir: string }) {
    this.siteDir = options.siteDir
    this.folder = path.join(options.dataDir, 'journal')
  }

  /**
   * Stages new contents and copies of the old ones durably; nothing is visible yet. `note` is JSON
   * for whoever finds the transaction after a kill. Throws 500 with the reason if the disk refuses,
   * 400 for a path outside the site, `FileMovedOn` for a file that is not what its change was planned
   * from any more, leaving nothing behind.
   */
  async begin(changes: readonly FileChange[], note: unknown): Promise<Transaction> {
    // Ids sort in the order of their beginning.
    this.begun += 1
    const order = `${Date.now()}-${String(this.begun).padStart(6, '0')}`
    const folder = path.join(this.folder, `${order}-${randomBytes(4).toString('hex')}`)
    try {
      // Private files pass through here: nobody else on the machine may look.
      await makeFolder(this.folder, 0o700)
      const files: Manifest['files'] = []
      const copies: Copy[] = []
      for (const [index, change] of changes.entries()) {
        const staged = await this.stage(change, index)
        files.push(staged.file)
        copies.push(...staged.copies)
      }
      const contents = { note, files } satisfies Manifest
      copies.push({ name: manifestName, bytes: JSON.stringify(contents) })
      mkdirSync(folder, 0o700)
      const writing = inParallel(copies, ({ name, bytes, mode }) =>
        writeSynced(path.join(folder, name), bytes, mode),
      )
      await together([writing, syncFolder(this.folder)])
      await syncFolder(folder)
      return this.transaction(folder, contents)
    } catch (error) {
      const clear = async () => removeFolder(folder)
      await clear().catch(() => this.left.add(clear))
      throw error instanceof AppError ? error : saveFailed(error)
    }
  }

  /**
   * Does what the disk refused before: puts back what was abandoned, clears away what is done. Throws
   * 500 with the reason while the disk still refuses.
   */
  async settle(): Promise<void> {
    for (const task of this.left) {
      await task().catch((error: unknown) => {
        throw error instanceof AppError ? error : saveFailed(error)
      })
      this.left.delete(task)
    }
  }

  /** Transactions a killed process left, oldest first; those not fully begun are discarded, abandoned ones put back. */
  async pending(): Promise<Transaction[]> {
    const names = await readdir(this.folder).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw saveFailed(error)
    })
    const found: Transaction[] = []
    for (const name of names.sort()) {
      const folder = path.join(this.folder, name)
      const abandoned = await readManifest(folder, abandonedName)
      const begun = await readManifest(folder, manifestName)
      if (abandoned) await this.transaction(folder, abandoned).abandon()
      else if (begun && (await isWhole(folder, begun))) found.push(this.transaction(folder, begun))
      else removeFolder(folder)
    }
    return found
  }

  private transaction(folder: string, contents: Manifest): Transaction {
    return new JournalTransaction(this.siteDir, folder, contents, (task) => this.left.add(task))
  }

  private async stage({ path: file, content, from }: FileChange, index: number) {
    const target = resolveInside(this.siteDir, file)
    const old = await readIfThere(target)
    const [before, after] = [old ? blobId(old) : '', content === null ? '' : blobId(content)]
    if (from !== undefined && from !== before) throw new FileMovedOn(file)
    const copies: Copy[] = []
    if (old) copies.push({ name: `old-${index}`, bytes: old, mode: permissions(target) })
    if (content !== null) copies.push({ name: `new-${index}`, bytes: content })
    return { file: { path: file, new: after, old: before }, copies }
  }
}
