import { setImmediate as soon } from 'node:timers/promises'
import type { PublicContent } from '../../src/schema/public-content'
import type { ServedFile } from './page-cache'
import type { PublishedFile } from './published-files'
import { notingReads, readAgain, type Reads } from './read-fields'

/** A file as it is to be served, and what it was made from. */
export interface MadeFile {
  reads: Reads
  made: ServedFile
}

/** Makes a file; throws what drawing its page does. */
export async function makeFile(
  content: PublicContent,
  { make, shows }: PublishedFile,
  reads: Reads = new Map(),
): Promise<MadeFile> {
  return { reads, made: await make(notingReads({ ...content, ...shows }, reads)) }
}

/** Files made of a content that is on its way to the disk. Whatever it says there tells which are right. */
export class PreparedFiles {
  private readonly files = new Map<string, MadeFile>()

  /** Makes these in place of all that were made before; throws with the first that cannot be drawn. */
  async make(content: PublicContent, files: ReadonlyMap<string, PublishedFile>): Promise<void> {
    this.files.clear()
    for (const [path, file] of files) {
      // A step of the save, or a visitor, goes first.
      await soon()
      this.files.set(path, await makeFile(content, file))
    }
  }

  /** Takes the file at a path out, if it is what would be made of this content. */
  take(path: string, content: PublicContent, { shows }: PublishedFile): MadeFile | undefined {
    const prepared = this.files.get(path)
    this.files.delete(path)
    const reads = prepared && readAgain(content, shows, prepared.reads)
    return reads && { reads, made: prepared.made }
  }

  /** Forgets those that nobody took. */
  clear(): void {
    this.files.clear()
  }
}
