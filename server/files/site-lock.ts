import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '../errors'
import { giveName, replaceFile, writeSynced } from './durable'
import { exists } from './exists'
import { mustBeOurs } from './own-folder'
import { errorCode, isMissing, unlessMissing } from './paths'
import { isGone, ownIdentity, ownWorld, processIdentity } from './process-identity'

const holder = processIdentity.extend({
  /** Where it listens, once it does. */
  address: z.string().optional(),
  /** See `ownWorld`. */
  world: z.string().optional(),
  /** The lock's folder, which says something else where it was copied along with its site. */
  folder: z.string().optional(),
})

type Holder = z.infer<typeof holder>

const holderName = 'holder.json'

const nobody: Holder = { pid: 0, born: '' }

// Whoever holds the lock looks after it each second.
const longEnoughToAnswerMs = 4_000

/**
 * Says which process writes a site. Each holder moves its folder to the next number, which only one
 * process can, also on a disk without hard links, and the last folder stays when it is given back:
 * however many take over from a dead process at one moment, one of them gets it. Whether a process of
 * another computer or container lives nobody can see from here: one that does takes its lock back.
 */
export class SiteLock {
  private address: string | undefined

  private constructor(
    private readonly folder: string,
    private number: number,
  ) {}

  /**
   * Takes the lock kept in `folder` of the site's data; throws 409 `site_in_use` where a living process
   * holds it, and as `mustBeOurs` does.
   */
  static async take(folder: string): Promise<SiteLock> {
    await mustBeOurs(path.dirname(folder))
    const { lock, elsewhere } = await SiteLock.takeOver(folder)
    if (elsewhere) {
      await wait(longEnoughToAnswerMs)
      if ((await lastNumber(folder)) !== lock.number) throw inUse(elsewhere, true)
    }
    return lock
  }

  /** Takes the lock from whoever is gone, or was `elsewhere` and may be. */
  private static async takeOver(folder: string): Promise<{ lock: SiteLock; elsewhere?: Holder }> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (;;) {
      const last = await lastNumber(folder)
      const current = await readHolder(fileOf(folder, last))
      const isElsewhere = current?.world !== undefined && current.world !== (await ownWorld())
      const lives = current && !isElsewhere && !(await isGone(current))
      if (lives && !(await isCopied(current, folder))) throw inUse(current)
      const lock = new SiteLock(folder, last + 1)
      if (await lock.claim()) return { lock, ...(isElsewhere && { elsewhere: current }) }
    }
  }

  /** Tells others where the process that holds the lock can be reached. */
  async noteAddress(address: string): Promise<void> {
    this.address = address
    await this.write({ ...(await this.ownHolder()), address })
  }

  /**
   * Takes the lock again where somebody has deleted it, or taken it without seeing this process; throws
   * 409 `site_in_use` where another has it, or had. One at a time.
   */
  async keep(): Promise<void> {
    if (await this.isOurs()) return
    const { lock, elsewhere } = await SiteLock.takeOver(this.folder)
    this.number = lock.number
    if (this.address !== undefined) await this.noteAddress(this.address)
    if (elsewhere) throw inUse(elsewhere, true)
  }

  private async isOurs(): Promise<boolean> {
    if ((await lastNumber(this.folder)) !== this.number) return false
    // Somebody faster may have begun with the same number.
    const current = await readHolder(fileOf(this.folder, this.number))
    const { pid, born } = await ownIdentity()
    return current?.pid === pid && current.born === born
  }

  /** Gives the lock back. Where the disk takes no word of that it is free once this process has ended. */
  async release(): Promise<void> {
    await this.write(nobody).catch(() => undefined)
  }

  private async claim(): Promise<boolean> {
    const prepared = path.join(this.folder, `.${randomUUID()}.tmp`)
    await mkdir(prepared)
    try {
      await writeSynced(path.join(prepared, holderName), JSON.stringify(await this.ownHolder()))
      await giveName(prepared, folderOf(this.folder, this.number))
    } catch (error) {
      if (await exists(fileOf(this.folder, this.number))) return false
      throw error
    } finally {
      await rm(prepared, { recursive: true, force: true })
    }
    await this.forgetEarlier()
    return true
  }

  /** Removes the folders of earlier holders; one that the disk keeps says nothing beside a later one. */
  private async forgetEarlier(): Promise<void> {
    const earlier = (await numbers(this.folder)).filter((number) => number < this.number)
    const folders = earlier.map((number) => folderOf(this.folder, number))
    await Promise.allSettled(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  }

  private async ownHolder(): Promise<Holder> {
    return { ...(await ownIdentity()), world: await ownWorld(), folder: this.folder }
  }

  private async write(content: Holder): Promise<void> {
    await replaceFile(fileOf(this.folder, this.number), JSON.stringify(content))
  }
}

/** Whether a lock's holder has it in another folder to this moment: this one was copied from there. */
async function isCopied({ pid, born, folder: origin }: Holder, folder: string): Promise<boolean> {
  if (origin === undefined || origin === folder) return false
  const there = await readHolder(fileOf(origin, await lastNumber(origin)))
  if (there?.pid !== pid || there.born !== born) return false
  // One folder may have two addresses, by a link or a mount: then what is made in one is in the other.
  const mark = `.${randomUUID()}.tmp`
  await mkdir(path.join(folder, mark))
  try {
    return !(await exists(path.join(origin, mark)))
  } finally {
    await rm(path.join(folder, mark), { recursive: true, force: true })
  }
}

function inUse({ pid, address }: Holder, isElsewhere = false): AppError {
  const where = address ? `runs at ${address}` : 'is just starting'
  const whose = isElsewhere ? ' of another computer or container' : ''
  return new AppError(
    409,
    'site_in_use',
    `Callboard ${where} on this site already (process ${pid}${whose}). End it first.`,
  )
}

function folderOf(folder: string, number: number): string {
  return path.join(folder, String(number))
}

function fileOf(folder: string, number: number): string {
  return path.join(folderOf(folder, number), holderName)
}

async function numbers(folder: string): Promise<number[]> {
  const names = await unlessMissing(readdir(folder), [])
  return names.filter((name) => /^\d+$/.test(name)).map(Number)
}

async function lastNumber(folder: string): Promise<number> {
  return Math.max(0, ...(await numbers(folder)))
}

/** Who holds a lock; undefined for nobody. Throws where the disk does not say: somebody may. */
async function readHolder(file: string): Promise<Holder | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error) || errorCode(error) === 'EISDIR') return ''
    throw error
  })
  try {
    return holder.parse(JSON.parse(text))
  } catch {
    // It is written whole, so that a damaged one is no living process's.
    return undefined
  }
}
