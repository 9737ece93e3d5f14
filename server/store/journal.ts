import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isPrivate } from '../../src/schema/private-folders'
import { AppError } from '../errors'
import { blobIdOrNone } from '../files/blob-id'
import {
  duplicate,
  makeFolder,
  permissions,
  saveFailed,
  syncFolder,
  writeSynced,
} from '../files/durable'
import { together } from '../files/in-parallel'
import { FileMovedOn } from '../files/moved-on'
import { isMissing, resolveInside } from '../files/paths'
import { readIfThere, smallBytes } from '../files/read'
import {
  abandonedName,
  copyOf,
  forget,
  idIn,
  type Manifest,
  manifestName,
  newName,
  oldName,
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

/** A file that a transaction keeps in the journal: written there, or the one at `of` by another name. */
type Copy = { name: string } & ({ bytes: string | Uint8Array; mode?: number } | { of: string })

// Enough to keep the disk busy, few enough never to run out of file handles, or of memory for pictures.
const keptAtOnce = 32

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
    const id = `${order}-${randomBytes(4).toString('hex')}`
    try {
      // Private files pass through here: nobody else on the machine may look.
      await makeFolder(this.folder, 0o700)
      const files: Manifest['files'] = []
      let copies: Copy[] = []
      for (const [index, change] of changes.entries()) {
        const staged = await this.stage(change, index)
        files.push(staged.file)
        copies.push(...staged.copies)
        if (copies.length < keptAtOnce) continue
        await together(this.keep(id, copies))
        copies = []
      }
      const contents = { note, files } satisfies Manifest
      copies.push({ name: manifestName, bytes: JSON.stringify(contents) })
      // All names are there by now, so that the disk takes note of them while it does of the contents.
      await together([...this.keep(id, copies), syncFolder(this.folder)])
      return this.transaction(id, contents)
    } catch (error) {
      const clear = () => forget(this.folder, id)
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
    const ids = new Set(names.flatMap((name) => idIn(name) ?? []))
    const found: Transaction[] = []
    for (const id of [...ids].sort()) {
      const abandoned = await readManifest(this.folder, id, abandonedName)
      const begun = await readManifest(this.folder, id, manifestName)
      const left = begun && this.transaction(id, begun)
      if (abandoned) await this.transaction(id, abandoned).abandon()
      else if (left && (await left.isWhole())) found.push(left)
      else await forget(this.folder, id)
    }
    const strangers = names.filter((name) => !idIn(name))
    for (const name of strangers)
      rmSync(path.join(this.folder, name), { recursive: true, force: true })
    return found
  }

  private transaction(id: string, contents: Manifest): Transaction {
    const { siteDir, folder } = this
    return new Transaction({ siteDir, folder, id }, contents, (task) => this.left.add(task))
  }

  /** Begins to write copies, whose names are there at once. */
  private keep(id: string, copies: readonly Copy[]): Promise<void>[] {
    return copies.map((copy) => {
      const file = copyOf(this.folder, id, copy.name)
      return 'of' in copy ? duplicate(copy.of, file) : writeSynced(file, copy.bytes, copy.mode)
    })
  }

  private async stage({ path: file, content, from }: FileChange, index: number) {
    const target = resolveInside(this.siteDir, file)
    const old = await readIfThere(target)
    const [before, after] = [blobIdOrNone(old), blobIdOrNone(content)]
    if (from !== undefined && from !== before) throw new FileMovedOn(file)
    const mode = permissions(target) ?? (isPrivate(file) ? 0o600 : undefined)
    const copies: Copy[] = []
    const name = oldName(index)
    // A picture is written anew nowhere: that took long, and room that a full disk does not have.
    if (old)
      copies.push(old.length > smallBytes ? { name, of: target } : { name, bytes: old, mode })
    if (content !== null) copies.push({ name: newName(index), bytes: content, mode })
    return { file: { path: file, new: after, old: before }, copies }
  }
}
