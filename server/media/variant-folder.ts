import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { replaceDerived } from '../files/durable'

/** Where derived pictures are served from. */
export const variantsPath = '/uploads/variants/'

/** The derived pictures on disk, `<dataDir>/variants/`; can be deleted at any time. */
export class VariantFolder {
  private readonly names = new Set<string>()

  private constructor(private readonly folder: string) {}

  /** Opens the folder and notes what is in it; files cut short by a crash are left out. */
  static async open(dataDir: string): Promise<VariantFolder> {
    const variants = new VariantFolder(path.join(dataDir, 'variants'))
    await mkdir(variants.folder, { recursive: true })
    for (const name of await readdir(variants.folder)) {
      const file = await stat(path.join(variants.folder, name))
      if (file.isFile() && file.size > 0 && !name.startsWith('.')) variants.names.add(name)
    }
    return variants
  }

  has(name: string): boolean {
    return this.names.has(name)
  }

  /** The absolute path of a derived picture, if there is one of exactly this name. */
  pathOf(name: string): string | undefined {
    return this.names.has(name) ? path.join(this.folder, name) : undefined
  }

  /** Keeps a derived picture; a reader sees it whole or not at all. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    await replaceDerived(path.join(this.folder, name), bytes)
    this.names.add(name)
  }

  async delete(name: string): Promise<void> {
    if (this.names.delete(name)) await rm(path.join(this.folder, name), { force: true })
  }
}
