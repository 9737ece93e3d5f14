import type { Low } from 'lowdb'
import { z } from 'zod'

/** What tells whether a file is as it was. */
export const stamp = z.object({ size: z.number(), mtimeMs: z.number() })
export type Stamp = z.infer<typeof stamp>

/** What is known of files of media/ by name, each as it was when it was last looked at: a cache. */
export class FileIndex<Known extends Stamp> {
  protected constructor(
    protected readonly siteDir: string,
    private readonly db: Low<Record<string, Known>>,
  ) {}

  /** What is known of a file, from memory. */
  get(filename: string): Known | undefined {
    return Object.hasOwn(this.db.data, filename) ? this.db.data[filename] : undefined
  }

  /** The names of all files that are known. */
  list(): string[] {
    return Object.keys(this.db.data)
  }

  /** Whether a file on disk is as it was when it was last looked at. */
  isSame(filename: string, { size, mtimeMs }: Stamp): boolean {
    const known = this.get(filename)
    return known?.size === size && known.mtimeMs === mtimeMs
  }

  /** Takes a file out; answers whether it was in. */
  forget(filename: string): boolean {
    const isKnown = this.get(filename) !== undefined
    delete this.db.data[filename]
    return isKnown
  }

  async save(): Promise<void> {
    await this.db.write()
  }

  protected note(filename: string, known: Known): void {
    this.db.data[filename] = known
  }
}
