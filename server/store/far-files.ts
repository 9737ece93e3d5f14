import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { isMissing } from '../files/paths'

const betweenLooksMs = 5_000

/** What tells each file from another at its path; all folders are the same. */
type States = Map<string, string>

interface Options {
  /** Folders that may not be there, which are looked at with all in them and in their folders. */
  folders: readonly string[]
  /** Gets the path of what was added, changed or removed. */
  onFile: (file: string) => void
}

/**
 * Looks at each file every few seconds, for a disk that does not tell what another computer writes
 * there. One after the other: a slow disk would else be asked for nothing else, and a save wait for all.
 */
export class FarFiles {
  private timer: NodeJS.Timeout | undefined
  private isClosed = false

  private constructor(
    private readonly options: Options,
    private states: States,
  ) {}

  /** Begins with how the files are now. */
  static async watch(options: Options): Promise<FarFiles> {
    const files = new FarFiles(options, new Map())
    files.states = await files.look()
    files.lookLater()
    return files
  }

  /** Looks no more. */
  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
  }

  private lookLater(): void {
    this.timer = setTimeout(() => void this.tellChanges(), betweenLooksMs).unref()
  }

  private async tellChanges(): Promise<void> {
    const before = this.states
    const now = await this.look()
    if (this.isClosed) return
    this.states = now
    for (const file of new Set([...before.keys(), ...now.keys()])) {
      if (before.get(file) !== now.get(file)) this.options.onFile(file)
    }
    this.lookLater()
  }

  private async look(): Promise<States> {
    const found: States = new Map()
    for (const folder of this.options.folders) await this.lookInto(folder, 2, found)
    return found
  }

  /** Notes a file, or a folder with what is in it; of what the disk does not say, what it said before. */
  private async lookInto(file: string, depth: number, found: States): Promise<void> {
    if (this.isClosed) return
    try {
      const info = await lstat(file)
      const isFolder = info.isDirectory()
      const names = isFolder && depth > 0 ? await readdir(file) : []
      found.set(file, isFolder ? '' : `${info.size} ${info.mtimeMs}`)
      for (const name of names) await this.lookInto(path.join(file, name), depth - 1, found)
    } catch (error) {
      if (isMissing(error)) return
      for (const [known, state] of this.states) {
        if (`${known}${path.sep}`.startsWith(`${file}${path.sep}`)) found.set(known, state)
      }
    }
  }
}
