import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Turns } from '../files/turns'
import type { ServedFile } from './page-cache'
import { brokenPage } from './page-file'
import { readPage, removeOtherPages, removePage, writePage } from './page-files'

// Saves that follow each other closely change the same pages, which are written once for them all.
const writeAfterMs = 1000

/** Pages as files, close behind those in memory: nobody waits for these, since every start makes them anew. */
export class KeptPages {
  /** What is to be written, with what the disk has refused. */
  private readonly made = new Map<string, ServedFile>()
  /** The paths of all pages, where there may be files of others. */
  private all: ReadonlySet<string> | undefined
  private timer: NodeJS.Timeout | undefined
  private readonly writing = new Turns()

  /** @param onUnkept hears why pages could not be written; they are served all the same */
  constructor(
    private readonly folder: string,
    private readonly onUnkept: (error: unknown) => void = () => undefined,
  ) {}

  /**
   * Has pages written soon, with those that the disk has refused; with `all` paths that there are now,
   * files of others are removed.
   */
  keep(made: ReadonlyMap<string, ServedFile>, all?: Iterable<string>): void {
    for (const [path, file] of made) this.made.set(path, file)
    this.all = all ? new Set(all) : this.all && new Set([...this.all, ...made.keys()])
    for (const path of this.made.keys()) if (this.all?.has(path) === false) this.made.delete(path)
    if (this.made.size === 0 && !this.all) return
    this.timer ??= setTimeout(() => void this.settle(), writeAfterMs).unref()
  }

  /** Writes at once what is to be written; resolves when it is, or could not be. */
  settle(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    return this.writing.run(() => this.write()).catch(this.onUnkept)
  }

  /** A page as it was last kept, or one that says that it is broken. */
  async lastGood(path: string): Promise<ServedFile> {
    return this.made.get(path) ?? (await readPage(this.folder, path)) ?? brokenPage
  }

  /** Writes what it can, and throws the first that the disk says of what it cannot. */
  private async write() {
    // Where the disk of all this is away, its place is not to be filled.
    await access(dirname(this.folder))
    const refusals: unknown[] = []
    const refused = (error: unknown) => void refusals.push(error)
    for (const [path, file] of this.made) await this.writeOne(path, file).catch(refused)
    await this.removeOthers().catch(refused)
    if (refusals.length > 0) throw refusals[0]
  }

  private async writeOne(path: string, file: ServedFile) {
    try {
      await writePage(this.folder, path, file)
      if (this.made.get(path) === file) this.made.delete(path)
    } catch (error) {
      // What visitors do not see any more must not come back at the next start.
      await removePage(this.folder, path).catch(() => undefined)
      throw error
    }
  }

  private async removeOthers() {
    const { all } = this
    if (!all) return
    await removeOtherPages(this.folder, all)
    if (this.all === all) this.all = undefined
  }
}
