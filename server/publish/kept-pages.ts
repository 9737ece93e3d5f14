import { Turns } from '../files/turns'
import type { ServedFile } from './page-cache'
import { brokenPage } from './page-file'
import { readPage, removeOtherPages, writePages } from './page-files'

// Saves that follow each other closely change the same pages, which are written once for them all.
const writeAfterMs = 1000

/** Pages as files, close behind those in memory: nobody waits for these, since every start makes them anew. */
export class KeptPages {
  private made = new Map<string, ServedFile>()
  /** The paths of all pages, where there may be files of others. */
  private all: ReadonlySet<string> | undefined
  private timer: NodeJS.Timeout | undefined
  private readonly writing = new Turns()

  /** @param onUnkept hears why pages could not be written; they are served all the same */
  constructor(
    private readonly folder: string,
    private readonly onUnkept: (error: unknown) => void = () => undefined,
  ) {}

  /** Has pages written soon; with `all` paths that there are now, files of others are removed. */
  keep(made: ReadonlyMap<string, ServedFile>, all?: Iterable<string>): void {
    for (const [path, file] of made) this.made.set(path, file)
    this.all = all ? new Set(all) : this.all && new Set([...this.all, ...made.keys()])
    this.timer ??= setTimeout(() => void this.settle(), writeAfterMs).unref()
  }

  /** Writes at once what is to be written; resolves when it is, or could not be. */
  settle(): Promise<void> {
    clearTimeout(this.timer)
    const { made, all } = this
    this.made = new Map()
    this.all = this.timer = undefined
    return this.writing.run(() => this.write(made, all)).catch(this.onUnkept)
  }

  /** A page as it was last kept, or one that says that it is broken. */
  async lastGood(path: string): Promise<ServedFile> {
    return this.made.get(path) ?? (await readPage(this.folder, path)) ?? brokenPage
  }

  private async write(made: ReadonlyMap<string, ServedFile>, all?: ReadonlySet<string>) {
    await writePages(this.folder, made)
    if (all) await removeOtherPages(this.folder, all)
  }
}
