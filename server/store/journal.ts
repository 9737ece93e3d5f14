import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../errors'
import { blobId } from '../files/blob-id'
import { makeFolder, permissions, saveFailed, syncFolder, writeSynced } from '../files/durable'
import { inParallel, together } from '../files/in-parallel'
import { FileMovedOn } from '../files/moved-on'
import { isMissing, resolveInside } from '../files/paths'
import { readIfThere } from '../files/read'
import {
  abandonedName,
  forget,
  isWhole,
  type Manifest,
  manifestName,
  readManifest,
  Transaction,
} from './transaction'

/** One file to write; null deletes. The path is posix and relative to the site. */
export interface FileChange {
  path: string
  content: string | Uint8Array | null
  /** The id of the blob that the content was made from, '' for none; absent where from nothing. */
  from?: string
}

/** A file of a transaction's folder. */
interface Copy {
  name: string
  bytes: string | Uint8Array
  mode?: number
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
      const clear = () => forget(folder)
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
      else await forget(folder)
    }
    return found
  }

  private transaction(folder: string, contents: Manifest): Transaction {
    return new Transaction(this.siteDir, folder, contents, (task) => this.left.add(task))
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
