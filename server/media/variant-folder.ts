import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { replaceDerived } from '../files/durable'
import { exists } from '../files/exists'

/** The derived pictures on disk, `<dataDir>/variants/`; can be deleted at any time. */
export class VariantFolder {
  private readonly names = new Set<string>()
  /** By what a name begins with, which is the hash of a picture. */
  private readonly changes = new Map<string, number>()

  private constructor(private readonly folder: string) {}

  /** Opens the folder and notes what is in it; files cut short by a crash are removed. */
  static async open(dataDir: string): Promise<VariantFolder> {
    const variants = new VariantFolder(path.join(dataDir, 'variants'))
    await mkdir(variants.folder, { recursive: true })
    for (const entry of await readdir(variants.folder, { withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = path.join(variants.folder, entry.name)
      const isCutShort = entry.name.startsWith('.') || (await stat(file)).size === 0
      if (isCutShort) await rm(file, { force: true })
      else variants.add(entry.name)
    }
    return variants
  }

  /** Forgets what is not in the folder any more, such as after somebody has deleted it. */
  async forgetGone(): Promise<void> {
    for (const name of this.list()) await this.find(name)
  }

  /** The names of all derived pictures. */
  list(): string[] {
    return [...this.names]
  }

  /** How often what is known to be in it of a picture has changed, by the picture's hash. */
  changesOf(hash: string): number {
    return this.changes.get(hash) ?? 0
  }

  has(name: string): boolean {
    return this.names.has(name)
  }

  /** The absolute path of a derived picture; undefined where it is not there, or not any more. */
  async find(name: string): Promise<string | undefined> {
    if (!this.names.has(name)) return undefined
    const file = path.join(this.folder, name)
    if (await exists(file)) return file
    this.drop(name)
    return undefined
  }

  /** Keeps a derived picture and gives its path; a reader sees it whole or not at all. */
  async write(name: string, bytes: Uint8Array): Promise<string> {
    const file = path.join(this.folder, name)
    await replaceDerived(file, bytes)
    this.add(name)
    return file
  }

  /** Removes a derived picture; where the disk refuses it stays listed, to be removed later. */
  async delete(name: string): Promise<void> {
    await rm(path.join(this.folder, name), { force: true })
    this.drop(name)
  }

  /** Removes all others than these. */
  async keepOnly(isWanted: (name: string) => boolean): Promise<void> {
    for (const name of this.list()) if (!isWanted(name)) await this.delete(name)
  }

  private add(name: string) {
    this.names.add(name)
    this.note(name)
  }

  private drop(name: string) {
    this.names.delete(name)
    this.note(name)
  }

  private note(name: string) {
    const [hash = ''] = name.split('-')
    this.changes.set(hash, this.changesOf(hash) + 1)
  }
}
