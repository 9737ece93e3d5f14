import { AsyncLocalStorage } from 'node:async_hooks'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { isKindName, type KindName } from '../../../src/schema'
import { makeFolder, removeFile, replaceFile } from '../../files/durable'
import { type DamageLog, ownerOnly } from '../../files/json-file'
import { isMissing } from '../../files/paths'

/** A write call that may come again: where its receipt is kept, and what tells it from others. */
export interface NamedCall {
  name: string
  print: string
}

/** What a save wrote: enough to answer its call again. */
const written = z.object({
  kind: z.custom<KindName>((name) => typeof name === 'string' && isKindName(name)),
  /** '' for a singleton. */
  id: z.string(),
  action: z.enum(['add', 'update', 'delete', 'restore']),
  /** Of the entry as the save wrote it; '' where it deleted it. */
  revision: z.string(),
})

export type Written = z.infer<typeof written>

const receipt = z.object({
  print: z.string(),
  /** Absent for a call that saved nothing. */
  save: written.extend({ change: z.string(), pending: z.string().optional() }).optional(),
  /** Absent until the call was answered, and for what must not be kept twice. */
  answer: z
    .object({
      status: z.number(),
      headers: z.record(z.string(), z.string()),
      body: z.unknown(),
    })
    .optional(),
})

/** That a call was carried out, and what it answered. */
export type Receipt = z.infer<typeof receipt>

// A telephone may lie in a drawer over the summer, with a change whose answer it never got.
const keptFor = 90 * 24 * 60 * 60 * 1000
const mostKept = 5000
const keepsBetweenClearings = 500

/**
 * The write calls that were carried out, so that one that comes again is not carried out again: a
 * file a call in `<dataDir>/receipts`, for ninety days, and the newest 5,000 at most.
 */
export class Receipts {
  private readonly carriedOut = new AsyncLocalStorage<NamedCall>()
  private readonly underWay = new Map<string, Promise<unknown>>()
  private kept = 0

  private constructor(
    private readonly folder: string,
    private readonly log: DamageLog,
  ) {}

  /** Opens the receipts kept in `dataDir` and forgets those that are too old. */
  static async open(dataDir: string, log: DamageLog): Promise<Receipts> {
    const folder = path.join(dataDir, 'receipts')
    // Answers may say what only admins may read.
    await makeFolder(folder, 0o700)
    const receipts = new Receipts(folder, log)
    await receipts.clear()
    return receipts
  }

  /** Carries a call out: whatever it saves is written down as done by it. */
  during<T>(call: NamedCall, task: () => T): T {
    return this.carriedOut.run(call, task)
  }

  /** The call that is being carried out here, if it has a name. */
  get call(): NamedCall | undefined {
    return this.carriedOut.getStore()
  }

  /** Waits until no other call of this name is under way, and runs the task meanwhile. */
  async inTurn(name: string, task: () => Promise<void>): Promise<void> {
    const mine = (this.underWay.get(name) ?? Promise.resolve()).then(task)
    const ended = mine.catch(() => undefined)
    this.underWay.set(name, ended)
    try {
      await mine
    } finally {
      if (this.underWay.get(name) === ended) this.underWay.delete(name)
    }
  }

  /** The receipt of this name; undefined if there is none that can be read. */
  async find(name: string): Promise<Receipt | undefined> {
    try {
      return receipt.parse(JSON.parse(await readFile(this.fileOf(name), 'utf8')))
    } catch (error) {
      if (!isMissing(error)) this.log.error({ err: error, name }, 'A receipt cannot be read')
      return undefined
    }
  }

  /** Writes down, durably, that a call was carried out. Throws the disk's error. */
  async keep({ name, print }: NamedCall, done: Omit<Receipt, 'print'>): Promise<void> {
    const contents = { print, ...done } satisfies Receipt
    await replaceFile(this.fileOf(name), JSON.stringify(contents), ownerOnly)
    this.kept += 1
    if (this.kept % keepsBetweenClearings === 0) await this.clear()
  }

  /** Has a call of this name refused, whatever it says, as one that was used. Throws the disk's error. */
  spend(name: string): Promise<void> {
    // No call has this print.
    return this.keep({ name, print: '' }, {})
  }

  /**
   * Forgets the answers that name one of these, and refuses their calls where they come again: carried
   * out, they would bring it back. Throws the disk's error.
   */
  async forget(names: readonly string[]): Promise<void> {
    for (const name of await readdir(this.folder)) {
      const file = path.join(this.folder, name)
      const text = await readFile(file, 'utf8').catch(() => '')
      if (!names.some((one) => text.includes(one))) continue
      const { name: call, ext } = path.parse(name)
      await (ext === '.json' ? this.spend(call) : removeFile(file))
    }
  }

  /** Forgets those that are too old, or too many. To be run now and then. Throws the disk's error. */
  async clear(): Promise<void> {
    const names = await readdir(this.folder, { withFileTypes: true })
    const files = await Promise.all(
      names
        .filter((name) => name.isFile())
        .map(async ({ name }) => {
          const file = path.join(this.folder, name)
          const found = await stat(file).catch(() => undefined)
          return { file, at: found?.mtimeMs ?? 0 }
        }),
    )
    files.sort((one, other) => other.at - one.at)
    const oldest = Date.now() - keptFor
    for (const { file } of files.filter(({ at }, place) => at < oldest || place >= mostKept)) {
      await removeFile(file)
    }
  }

  private fileOf(name: string): string {
    return path.join(this.folder, `${name}.json`)
  }
}
