import { readdirSync, renameSync, unlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { isPrivate } from '../../src/schema/private-folders'
import { AppError, diskReason, isAway, isOutOfFiles, storageFailed, whatHelps } from '../errors'
import { blobId, blobIdOrNone } from '../files/blob-id'
import {
  makeFolder,
  moveFile,
  placeCopy,
  removeFile,
  removeTemporary,
  saveFailed,
  syncFoldersOf,
  unlinkIfThere,
} from '../files/durable'
import { giveWay } from '../files/give-way'
import { inParallel } from '../files/in-parallel'
import { FileMovedOn } from '../files/moved-on'
import { resolveInside, statusOf } from '../files/paths'
import { readBytes, readIfThere } from '../files/read'

/** A file's content after a change, and before it, read when it is asked for; null for none. */
export interface FileEdit {
  path: string
  before: () => Promise<Buffer | null>
  after: Buffer | null
}

const manifest = z.object({
  note: z.unknown(),
  // What is done to each file: the ids of the blobs it holds before and after, '' where there is none.
  files: z.array(z.object({ path: z.string(), new: z.string(), old: z.string() })),
})
/** What the journal says of a transaction. */
export type Manifest = z.infer<typeof manifest>
type ManifestFile = Manifest['files'][number]

/** A transaction is begun once this and all it names are whole; it is taken away first. */
export const manifestName = 'manifest.json'
/** What the manifest is called once it is decided that the transaction never happened. */
export const abandonedName = 'abandoned.json'
/** What is to stand in the place of a manifest's file; moved there, so that it is gone from here then. */
export const newName = (index: number) => `new-${index}`
/** What stood there before. */
export const oldName = (index: number) => `old-${index}`

/** The file in the journal's folder that a transaction keeps under a name. */
export const copyOf = (folder: string, id: string, name: string) =>
  path.join(folder, `${id}.${name}`)

/** The transaction that a file of the journal's folder is of; undefined for one of somebody else's. */
export function idIn(name: string): string | undefined {
  return /^(\d+-\d+-[0-9a-f]{8})\./.exec(name)?.[1]
}

/** Takes what the disk refused to do, to be tried again. */
type Leave = (task: () => Promise<void>) => void

/** Where a transaction's files are, and what its own are named after. */
interface Place {
  siteDir: string
  folder: string
  id: string
}

/** What a file holds now. */
interface State extends ManifestFile {
  target: string
  index: number
  /** The id of its blob, '' where there is none. */
  now: string
}

/** A change of several files that happens whole or not at all, even if the process is killed. */
export class Transaction {
  constructor(
    private readonly place: Place,
    private readonly manifest: Manifest,
    private readonly leave: Leave,
  ) {}

  get id(): string {
    return this.place.id
  }

  /** When it was begun, in milliseconds since 1970: ids begin with that. */
  get begunAt(): number {
    return Number.parseInt(this.id, 10)
  }

  /** What `begin` was given, as JSON has it. */
  get note(): unknown {
    return this.manifest.note
  }

  /** What it makes of each file: the ids of the blobs before and after, '' for none. */
  get files(): Manifest['files'] {
    return this.manifest.files
  }

  /**
   * Puts the new contents in place; may be repeated. If the disk fails, or (`FileMovedOn`) a file was
   * edited since `begin`, abandons the transaction and throws.
   */
  async apply(): Promise<void> {
    await this.orAbandon(async () => {
      const states = await this.states()
      const edited = states.find((file) => file.now !== file.old && file.now !== file.new)
      if (edited) throw new FileMovedOn(edited.path)
      const due = states.filter((file) => file.now !== file.new)
      await eachInTurn(due, (file) => this.put(file))
      await syncFoldersOf(due.map(({ target }) => target))
    })
  }

  /**
   * What it has made of each file, now that it is applied: the content before and after, null for none.
   * If a file was edited since (`FileMovedOn`), abandons the transaction and throws.
   */
  async changes(): Promise<FileEdit[]> {
    return this.orAbandon(() =>
      Promise.all(this.files.map((file, index) => this.edit(file, index))),
    )
  }

  /** Puts back the old contents; may be repeated. Leaves alone what somebody else wrote since. */
  async rollback(): Promise<void> {
    try {
      const states = await this.states()
      const done = states.filter(({ now, new: made, old }) => now === made && now !== old)
      await eachInTurn(done, async ({ target, index, old }) => {
        // Written anew it would need room, and a full disk is why many a save does not happen.
        const copy = this.copy(oldName(index))
        if (old === '') await unlinkIfThere(target)
        // Where somebody has deleted the copy, the history has it, and no later save is to wait for it.
        else if (statusOf(copy)) await placeCopy(copy, target)
      })
      await syncFoldersOf(done.map(({ target }) => target))
    } catch (error) {
      // Where the site is gone the disk's own word is behind that.
      const refusal = error instanceof AppError ? error.cause : error
      const reason = diskReason(refusal) ?? 'the disk refused'
      throw storageFailed(
        `The save stopped halfway: ${reason}. ${whatHelps(refusal)}: the next save takes back what this one began.`,
        error,
      )
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
    const clear = () => forget(this.place.folder, this.id)
    await clear().catch(() => this.leave(clear))
  }

  /** Whether all that was staged and not put in place yet is as the manifest says, which a kill may have prevented. */
  async isWhole(): Promise<boolean> {
    for (const [index, file] of this.files.entries()) {
      const before = await readIfThere(this.copy(oldName(index)))
      const after = await readIfThere(this.copy(newName(index)))
      if (blobIdOrNone(before) !== file.old || (after && blobId(after) !== file.new)) return false
    }
    return true
  }

  private async undo() {
    try {
      // Before anything is put back, so that no later process completes what was refused.
      renameSync(this.copy(manifestName), this.copy(abandonedName))
    } catch {
      // It was renamed before, or the disk refuses that: then all the more must the files be as they were.
    }
    await this.rollback()
    await forget(this.place.folder, this.id)
  }

  private async orAbandon<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      await this.abandon()
      throw error instanceof AppError ? error : saveFailed(error)
    }
  }

  private async edit(file: ManifestFile, index: number): Promise<FileEdit> {
    const before = async () => (file.old === '' ? null : readBytes(this.copy(oldName(index))))
    const after = await readIfThere(this.targetOf(file))
    if (blobIdOrNone(after) !== file.new) throw new FileMovedOn(file.path)
    return { path: file.path, before, after }
  }

  private async put({ path: file, target, index, new: made }: State): Promise<void> {
    if (made === '') return void (await unlinkIfThere(target))
    await makeFolder(path.dirname(target), isPrivate(file) ? 0o700 : undefined)
    await moveFile(this.copy(newName(index)), target)
  }

  private async states(): Promise<State[]> {
    const states: State[] = []
    await inParallel(this.files.entries(), async ([index, file]) => {
      const target = this.targetOf(file)
      await removeTemporary(target)
      const now = blobIdOrNone(await readIfThere(target))
      states[index] = { ...file, target, index, now }
    })
    return states
  }

  private targetOf({ path: file }: ManifestFile): string {
    return resolveInside(this.place.siteDir, file)
  }

  private copy(name: string): string {
    return copyOf(this.place.folder, this.id, name)
  }
}

/** Removes what the journal has of a transaction: first what says that it was begun. */
export async function forget(folder: string, id: string): Promise<void> {
  await removeFile(copyOf(folder, id, manifestName))
  await removeFile(copyOf(folder, id, abandonedName))
  // Where somebody has deleted all of it, it is forgotten.
  const names = statusOf(folder) ? readdirSync(folder) : []
  const own = names.filter((name) => idIn(name) === id)
  await eachInTurn(own, (name) => unlinkSync(path.join(folder, name)))
}

/** Does to one after the other what the disk does at once, so that of thousands others have their turn. */
async function eachInTurn<T>(items: readonly T[], task: (item: T) => Promise<void> | void) {
  for (const item of items) {
    await task(item)
    await giveWay()
  }
}

/**
 * A transaction's manifest of this name; undefined where there is none that can be read. Throws where too
 * much is open, or the disk is away: that says nothing about it.
 */
export async function readManifest(
  folder: string,
  id: string,
  name: string,
): Promise<Manifest | undefined> {
  try {
    return manifest.parse(JSON.parse(await readFile(copyOf(folder, id, name), 'utf8')))
  } catch (error) {
    if (isOutOfFiles(error) || isAway(error)) throw error
    return undefined
  }
}
