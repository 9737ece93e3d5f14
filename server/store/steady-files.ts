import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'

const betweenLooksMs = 60

/**
 * Passes on files and folders once two looks in a row find them the same: an editor that writes in
 * place first empties a file, and half a file is a mistake that nobody made.
 */
export class SteadyFiles {
  /** What the last look found; undefined before the first. */
  private readonly looks = new Map<string, string | undefined>()
  private timer: NodeJS.Timeout | undefined
  private isClosed = false

  /** `onSteady` gets the paths, as they were added, that have come to rest at one moment. */
  constructor(
    private readonly siteDir: string,
    private readonly onSteady: (paths: string[]) => void,
  ) {}

  /** Takes up a path, relative to the site; one that is waited for already stays so. */
  add(file: string): void {
    if (this.isClosed || this.looks.has(file)) return
    this.looks.set(file, undefined)
    this.lookLater()
  }

  /** Passes on nothing more. */
  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
  }

  private lookLater(): void {
    this.timer ??= setTimeout(() => void this.look(), betweenLooksMs)
  }

  private async look(): Promise<void> {
    const waiting = [...this.looks]
    const found = await Promise.all(waiting.map(([file]) => stateOf(path.join(this.siteDir, file))))
    if (this.isClosed) return
    const steady = waiting.filter(([, before], at) => before === found[at]).map(([file]) => file)
    waiting.forEach(([file], at) => this.looks.set(file, found[at]))
    for (const file of steady) this.looks.delete(file)
    this.timer = undefined
    if (this.looks.size > 0) this.lookLater()
    if (steady.length > 0) this.onSteady(steady)
  }
}

/** What changes with every write: of a file its size and time, of a folder those of all in it. */
async function stateOf(file: string): Promise<string> {
  const info = await lstat(file).catch(() => undefined)
  if (!info) return 'gone'
  const own = `${info.size} ${info.mtimeMs}`
  if (!info.isDirectory()) return own
  const names = await readdir(file).catch((): string[] => [])
  const inside = await Promise.all(names.map((name) => stateOf(path.join(file, name))))
  return [own, ...names.map((name, at) => `${name} ${inside[at]}`)].join('\n')
}
