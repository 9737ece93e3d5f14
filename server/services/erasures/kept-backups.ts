import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addDays } from 'date-fns'
import type { KeptBackup } from '../../../src/schema/erasure'
import { conflicting, notFound } from '../../errors'
import { makeFolder, syncFolder } from '../../files/durable'
import { makeBackup } from '../backup/make-backup'
import { restoreBackup } from '../backup/restore-backup'
import { seal } from '../backup/seal'
import { withFolder } from '../backup/work-folder'

/** What a backup from before an erasure is made with. */
interface KeepRequest {
  passphrase: string
  /** For how many days it is kept. */
  days: number
}

const named = /^callboard-before-erasing-(\d{8}T\d{6}Z)-until-(\d{8}T\d{6}Z)\.tar\.gz\.age$/

/**
 * Encrypted backups from before something was erased, in `<dataDir>/erasure-backups`. How long one is
 * kept is in its name, so that no two files can disagree. Sync, other backups and pages know none of
 * them: whatever was erased is in there still.
 */
export class KeptBackups {
  private readonly folder: string
  private isBusy = false

  constructor(private readonly site: { siteDir: string; dataDir: string }) {
    this.folder = path.join(site.dataDir, 'erasure-backups')
  }

  /**
   * Makes a backup of the whole site that only the passphrase opens, and proves it by restoring it.
   * @throws AppError 409 while another one is made, and as `makeBackup` and `restoreBackup` do
   */
  async keep({ passphrase, days }: KeepRequest): Promise<KeptBackup> {
    if (this.isBusy) throw conflicting('A backup is being made already. Wait until it is done.')
    this.isBusy = true
    try {
      await makeFolder(this.folder, 0o700)
      // What is not sealed yet must not outlive a kill in some other folder: `clear` knows this one.
      return await withFolder(this.folder, (folder) => this.makeIn(folder, passphrase, days))
    } finally {
      this.isBusy = false
    }
  }

  /** Those that are kept now, newest first. */
  async list(now = new Date()): Promise<KeptBackup[]> {
    const names = await readdir(this.folder).catch(() => [])
    const found = await Promise.all(names.map((name) => this.describe(name)))
    return found
      .filter((one) => one !== undefined)
      .filter(({ until }) => Date.parse(until) > now.getTime())
      .toSorted((a, b) => b.made.localeCompare(a.made))
  }

  /** The file of one that is kept; throws 404. */
  async fileOf(name: string): Promise<string> {
    const found = (await this.list()).find((one) => one.name === name)
    if (!found) throw notFound('This backup is deleted, because its time is over or by somebody.')
    return path.join(this.folder, found.name)
  }

  /** Deletes one before its time; one that is gone already is as good. */
  async remove(name: string): Promise<void> {
    const isKept = (await this.list()).some((one) => one.name === name)
    if (!isKept) return
    await rm(path.join(this.folder, name), { force: true })
    await syncFolder(this.folder)
  }

  /** Deletes those whose time is over, and what a process before this one left half made. */
  async clear(now = new Date()): Promise<void> {
    const kept = new Set((await this.list(now)).map(({ name }) => name))
    const gone = (await readdir(this.folder).catch(() => [])).filter(
      (name) => !kept.has(name) && (named.test(name) || !this.isBusy),
    )
    for (const name of gone) {
      await rm(path.join(this.folder, name), { recursive: true, force: true })
    }
    if (gone.length > 0) await syncFolder(this.folder)
  }

  private async makeIn(folder: string, passphrase: string, days: number): Promise<KeptBackup> {
    const made = new Date()
    const { siteDir, dataDir } = this.site
    const open = await makeBackup({ siteDir, dataDir, to: folder, passphrase, workIn: folder })
    const name = `callboard-before-erasing-${stamp(made)}-until-${stamp(addDays(made, days))}.tar.gz.age`
    const archive = path.join(folder, name)
    await sealFile(open, archive, passphrase)
    await rm(open)
    const to = path.join(folder, 'proof')
    await restoreBackup({ archive, passphrase, to, isProof: true })
    await rename(archive, path.join(this.folder, name))
    await syncFolder(this.folder)
    const kept = await this.describe(name)
    if (!kept) throw new Error(`${name} is gone`)
    return kept
  }

  private async describe(name: string): Promise<KeptBackup | undefined> {
    const [, made, until] = named.exec(name) ?? []
    const about = await stat(path.join(this.folder, name)).catch(() => undefined)
    if (!made || !until || !about) return undefined
    return { name, made: momentOf(made), until: momentOf(until), bytes: about.size }
  }
}

async function sealFile(file: string, to: string, passphrase: string): Promise<void> {
  const content = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  const sealed = await seal(content, passphrase)
  await pipeline(sealed, createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }))
}

const stamp = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '')

const momentOf = (text: string) =>
  text.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5')
