import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Low } from 'lowdb'
import { z } from 'zod'
import { filename as mediaName } from '../../src/schema/url'
import { openJsonCache } from '../files/json-cache'
import { measured, measureImage, type Measured } from './measure'

const entries = z.record(z.string(), measured.extend({ size: z.number(), mtimeMs: z.number() }))
type Entries = z.infer<typeof entries>

/** What is known of the pictures in media/, kept in `<dataDir>/cache/media.json`: a cache. */
export class MediaIndex {
  private constructor(
    private readonly mediaDir: string,
    private readonly db: Low<Entries>,
  ) {}

  /** Opens the index; one that cannot be understood is begun anew. */
  static async open(mediaDir: string, dataDir: string): Promise<MediaIndex> {
    const file = path.join(dataDir, 'cache', 'media.json')
    return new MediaIndex(mediaDir, await openJsonCache<Entries>(file, entries, {}))
  }

  get(filename: string): Measured | undefined {
    return Object.hasOwn(this.db.data, filename) ? this.db.data[filename] : undefined
  }

  /** The names of all files that are known. */
  list(): string[] {
    return Object.keys(this.db.data)
  }

  pathOf(filename: string): string {
    return path.join(this.mediaDir, filename)
  }

  /**
   * Measures a file that is new or has changed by size or time; answers whether it did. A file
   * that is missing or no picture is not in the index afterwards.
   */
  async refresh(filename: string): Promise<boolean> {
    if (!mediaName().safeParse(filename).success) return false
    const file = await stat(this.pathOf(filename)).catch(() => undefined)
    const known = this.db.data[filename]
    if (known && file?.size === known.size && file.mtimeMs === known.mtimeMs) return false
    const picture = file && (await measureImage(this.pathOf(filename)).catch(() => undefined))
    if (!picture) return this.drop(filename)
    this.db.data[filename] = { ...picture, size: file.size, mtimeMs: file.mtimeMs }
    return true
  }

  /** Takes a file out; answers whether it was in. */
  drop(filename: string): boolean {
    const isKnown = this.get(filename) !== undefined
    delete this.db.data[filename]
    return isKnown
  }

  async save(): Promise<void> {
    await this.db.write()
  }
}
