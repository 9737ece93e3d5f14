import path from 'node:path'
import type { Low } from 'lowdb'
import { z } from 'zod'
import { openJsonCache } from '../../files/json-cache'
import { mediaFile } from '../media-file'
import { isCleanFile } from './clean-file'

const entries = z.record(
  z.string(),
  z.object({ size: z.number(), mtimeMs: z.number(), isClean: z.boolean() }),
)
type Entries = z.infer<typeof entries>
type Stamp = Pick<Entries[string], 'size' | 'mtimeMs'>

// The number rises when other kinds of files come to be clean: all are looked at anew then.
export const cleanIndexFile = path.join('cache', 'clean-2.json')

/**
 * Which files of media/ say nothing beside what they show, kept in `<dataDir>/cache`: a cache. A file
 * that has changed since it was looked at is not clean until it is looked at again.
 */
export class CleanIndex {
  private constructor(
    private readonly siteDir: string,
    private readonly db: Low<Entries>,
  ) {}

  /** Opens the index; one that cannot be understood is begun anew. */
  static async open(siteDir: string, dataDir: string): Promise<CleanIndex> {
    const file = path.join(dataDir, cleanIndexFile)
    return new CleanIndex(siteDir, await openJsonCache<Entries>(file, entries, {}))
  }

  /** Whether a file was clean when it was last looked at, from memory. */
  isClean(filename: string): boolean {
    return this.get(filename)?.isClean === true
  }

  /** Whether a file is there that was not clean when it was last looked at, from memory. */
  isHeld(filename: string): boolean {
    return this.get(filename)?.isClean === false
  }

  /** The files that were not clean when they were last looked at. */
  unclean(): string[] {
    return Object.keys(this.db.data).filter((filename) => this.isHeld(filename))
  }

  /** The absolute path of a file that is clean as it is on disk now; undefined for any other. */
  async find(filename: string): Promise<string | undefined> {
    if (!this.isClean(filename)) return undefined
    const found = await mediaFile(this.siteDir, filename)
    return found && this.isSame(filename, found) ? found.file : undefined
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

  /**
   * Looks at a file that is new or has changed; answers whether anything is known now that was not.
   * @param found the file as it is on disk; undefined where there is none
   */
  async look(
    filename: string,
    found: (Stamp & { file: string }) | undefined,
    isPicture: boolean,
  ): Promise<boolean> {
    if (!found) return this.forget(filename)
    if (this.isSame(filename, found)) return false
    const { file, size, mtimeMs } = found
    const isClean = await isCleanFile(file, isPicture).catch(() => false)
    this.db.data[filename] = { size, mtimeMs, isClean }
    return true
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

  private get(filename: string): Entries[string] | undefined {
    return Object.hasOwn(this.db.data, filename) ? this.db.data[filename] : undefined
  }
}
