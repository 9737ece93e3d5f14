import path from 'node:path'
import { z } from 'zod'
import { openJsonCache } from '../files/json-cache'
import { onceThereIsRoom } from '../files/read'
import { FileIndex, stamp, type Stamp } from './file-index'
import { measured } from './measured'
import { mediaFile } from './media-file'
import { pictureProcess } from './pictures/picture-process'

const picture = measured.extend(stamp.shape)

export const mediaIndexFile = path.join('cache', 'media.json')

/** What is known of the pictures in media/, kept in `<dataDir>/cache/media.json`. */
export class MediaIndex extends FileIndex<z.infer<typeof picture>> {
  /** Opens the index; one that cannot be understood is begun anew. */
  static async open(siteDir: string, dataDir: string): Promise<MediaIndex> {
    const file = path.join(dataDir, mediaIndexFile)
    return new MediaIndex(siteDir, await openJsonCache(file, z.record(z.string(), picture), {}))
  }

  /** A file of media/ as it is on disk, reached without links; undefined where there is none. */
  find(filename: string): ReturnType<typeof mediaFile> {
    return mediaFile(this.siteDir, filename)
  }

  /**
   * Measures a file that is new or has changed by size or time; answers whether it did. A file
   * that is missing or no picture is not in the index afterwards.
   * @param found the file as it is on disk; undefined where there is none
   */
  async refresh(filename: string, found: (Stamp & { file: string }) | undefined): Promise<boolean> {
    if (found && this.isSame(filename, found)) return false
    const measure = (file: string) => onceThereIsRoom(() => pictureProcess.run('measure', file))
    const made = found && (await measure(found.file).catch(() => undefined))
    if (!made) return this.forget(filename)
    this.note(filename, { ...made, size: found.size, mtimeMs: found.mtimeMs })
    return true
  }
}
