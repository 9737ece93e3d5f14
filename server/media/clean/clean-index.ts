import path from 'node:path'
import { z } from 'zod'
import { openJsonCache } from '../../files/json-cache'
import { onceThereIsRoom } from '../../files/read'
import { FileIndex, stamp, type Stamp } from '../file-index'
import { mediaFile } from '../media-file'
import { isCleanFile } from './clean-file'

const known = stamp.extend({ isClean: z.boolean() })

// The number rises when other kinds of files come to be clean: all are looked at anew then.
export const cleanIndexFile = path.join('cache', 'clean-2.json')

/**
 * Which files of media/ say nothing beside what they show, kept in `<dataDir>/cache`. A file that has
 * changed since it was looked at is not clean until it is looked at again, and of one that the disk did not
 * let be read nothing is known.
 */
export class CleanIndex extends FileIndex<z.infer<typeof known>> {
  private readonly unread = new Set<string>()

  /** Opens the index; one that cannot be understood is begun anew. */
  static async open(siteDir: string, dataDir: string): Promise<CleanIndex> {
    const file = path.join(dataDir, cleanIndexFile)
    return new CleanIndex(siteDir, await openJsonCache(file, z.record(z.string(), known), {}))
  }

  /** Whether a file was clean when it was last looked at, from memory. */
  isClean(filename: string): boolean {
    return this.get(filename)?.isClean === true
  }

  /** The files that were not clean when they were last looked at, or could not be read. */
  unclean(): string[] {
    return this.list().filter((filename) => !this.isClean(filename))
  }

  override list(): string[] {
    return [...super.list(), ...this.unread]
  }

  override forget(filename: string): boolean {
    this.unread.delete(filename)
    return super.forget(filename)
  }

  /** The absolute path of a file that is clean as it is on disk now; undefined for any other. */
  async find(filename: string): Promise<string | undefined> {
    if (!this.isClean(filename)) return undefined
    const found = await mediaFile(this.siteDir, filename)
    return found && this.isSame(filename, found) ? found.file : undefined
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
    try {
      const isClean = await onceThereIsRoom(() => isCleanFile(file, isPicture))
      this.note(filename, { size, mtimeMs, isClean })
      this.unread.delete(filename)
      return true
    } catch {
      const wasKnown = this.forget(filename)
      this.unread.add(filename)
      return wasKnown
    }
  }
}
