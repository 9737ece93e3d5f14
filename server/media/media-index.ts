import path from 'node:path'
import type { Low } from 'lowdb'
import { z } from 'zod'
import { openJsonCache } from '../files/json-cache'
import { measured } from './measured'
import { mediaFile } from './media-file'
import { pictureProcess } from './pictures/picture-process'

const entries = z.record(z.string(), measured.extend({ size: z.number(), mtimeMs: z.number() }))
type Entries = z.infer<typeof entries>
type Stamp = Pick<Entries[string], 'size' | 'mtimeMs'>

export const mediaIndexFile = path.join('cache', 'media.json')

/** What is known of the pictures in media/, kept in `<dataDir>/cache/media.json`: a cache. */
export class MediaIndex {
  private constructor(
    private readonly siteDir: string,
    private readonly db: Low<Entries>,
  ) {}

  /** Opens the index; one that cannot be understood is begun anew. */
  static async open(siteDir: string, dataDir: string): Promise<MediaIndex> {
    const file = path.join(dataDir, mediaIndexFile)
    return new MediaIndex(siteDir, await openJsonCache<Entries>(file, entries, {}))
  }

  get(filename: string): z.infer<typeof entries>[string] | undefined {
    return Object.hasOwn(this.db.data, filename) ? this.db.data[filename] : undefined
  }

  /** The names of all files that are known. */
  list(): string[] {
    return Object.keys(this.db.data)
  }

  /** A file of media/ as it is on disk, reached without links; undefined where there is none. */
  find(filename: string): ReturnType<typeof mediaFile> {
    return mediaFile(this.siteDir, filename)
  }

  /** Whether a file on disk is as it was when it was measured. */
  isSame(filename: string, { size, mtimeMs }: Stamp): boolean {
    const known = this.get(filename)
    return known?.size === size && known.mtimeMs === mtimeMs
  }

  /**
   * Measures a file that is new or has changed by size or time; answers whether it did. A file
   * that is missing or no picture is not in the index afterwards.
   * @param found the file as it is on disk; undefined where there is none
   */
  async refresh(filename: string, found: (Stamp & { file: string }) | undefined): Promise<boolean> {
    if (found && this.isSame(filename, found)) return false
    const picture =
      found && (await pictureProcess.run('measure', found.file).catch(() => undefined))
    if (!picture) return this.drop(filename)
    this.db.data[filename] = { ...picture, size: found.size, mtimeMs: found.mtimeMs }
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
