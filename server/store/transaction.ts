import { renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { isPrivate } from '../../src/schema/private-folders'
import { AppError, isOutOfFiles, storageFailed } from '../errors'
import { blobId } from '../files/blob-id'
import {
  makeFolder,
  placeCopy,
  removeFile,
  removeTemporary,
  replaceFile,
  saveFailed,
} from '../files/durable'
import { FileMovedOn } from '../files/moved-on'
import { resolveInside } from '../files/paths'
import { readBytes, readIfThere } from '../files/read'

/** A file's content before a change and after it; null for none. */
export interface FileEdit {
  path: string
  before: Buffer | null
  after: Buffer | null
}

const manifest = z.object({
  note: z.unknown(),
  // What the staged files hold, `new-<n>` and `old-<n>`, n being the position here: the ids of their
  // blobs, '' where there is none.
  files: z.array(z.object({ path: z.string(), new: z.string(), old: z.string() })),
})
/** What a transaction's folder says of it. */
export type Manifest = z.infer<typeof manifest>

/** A transaction is begun once this and all it names are whole; it is taken away first. */
export const manifestName = 'manifest.json'
/** What the manifest is called once it is decided that the transaction never happened. */
export const abandonedName = 'abandoned.json'

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

/** A change of several files that happens whole or not at all, even if the process is killed. */
export class Transaction {
  constructor(
    private readonly siteDir: string,
    private readonly folder: string,
    private readonly manifest: Manifest,
    private readonly leave: Leave,
  ) {}

  get id(): string {
    return path.basename(this.folder)
  }

  /** What `begin` was given, as JSON has it. */
  get note(): unknown {
    return this.manifest.note
  }

  /**
   * Puts the new contents in place; may be repeated. If the disk fails, or (`FileMovedOn`) a file was
   * edited since `begin`, abandons the transaction and throws.
   */
  async apply(): Promise<void> {
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

  /** What it makes of each file: the content before and after, null for none. */
  async changes(): Promise<FileEdit[]> {
    const states = await this.states()
    return states.map(({ path: file, before, after }) => ({ path: file, before, after }))
  }

  /** Puts back the old contents; may be repeated. Leaves alone what somebody else wrote since. */
  async rollback(): Promise<void> {
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

  /**
   * Puts back the old contents and forgets the transaction: it never happened, also not after a
   * restart. Where the disk refuses even that it throws, and `settle` or the next start goes on.
   */
  async abandon(): Promise<void> {
    try {
      await this.undo()
    } catch (error) {
      this.leave(() => this.undo())
      throw error
    }
  }

  /** Forgets the transaction, which is done; where the disk refuses, `settle` does it later. */
  async finish(): Promise<void> {
    await forget(this.folder).catch(() => this.leave(() => forget(this.folder)))
  }

  private async undo() {
    try {
      // Before anything is put back, so that no later process completes what was refused.
      renameSync(path.join(this.folder, manifestName), path.join(this.folder, abandonedName))
    } catch {
      // It was renamed before, or the disk refuses that: then all the more must the files be as they were.
    }
    await this.rollback()
    await forget(this.folder)
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

/** Removes a transaction, or what there is of one: first what says that it was begun. */
export async function forget(folder: string): Promise<void> {
  await removeFile(path.join(folder, manifestName))
  await removeFile(path.join(folder, abandonedName))
  rmSync(folder, { recursive: true, force: true })
}

/** Whether everything that was staged is as its manifest says, which a kill may have prevented. */
export async function isWhole(folder: string, { files }: Manifest): Promise<boolean> {
  for (const [index, file] of files.entries()) {
    for (const state of ['old', 'new'] as const) {
      const copy = file[state] && (await readIfThere(path.join(folder, `${state}-${index}`)))
      if (copy === null || (copy && blobId(copy) !== file[state])) return false
    }
  }
  return true
}

/** The manifest of this name; undefined where there is none that can be read. Throws where too much is open. */
export async function readManifest(folder: string, name: string): Promise<Manifest | undefined> {
  try {
    return manifest.parse(JSON.parse(await readFile(path.join(folder, name), 'utf8')))
  } catch (error) {
    if (isOutOfFiles(error)) throw error
    return undefined
  }
}
