import type { FocalPoint } from '../../src/schema/focal-point'
import { centre } from '../../src/lib/pictures/focal-point'
import { isLargeEnoughToPrint } from '../../src/lib/pictures/print'
import type { Turns } from '../files/turns'
import type { CleanIndex } from './clean/clean-index'
import type { MediaIndex } from './media-index'
import { pictureProcess } from './pictures/picture-process'
import type { VariantFolder } from './variant-folder'

/** What a print is made of. */
export interface PrintSource {
  filename: string
  /** None is the middle. */
  focalPoint?: FocalPoint | null
}

const printName = /^[0-9a-f]{12}-print-\d+-\d+\.jpg$/

/** Whether a derived picture is a print, by its name. */
export function isPrint(name: string): boolean {
  return printName.test(name)
}

/** Tells a print from others. */
export function printKey({ filename, focalPoint }: PrintSource): string {
  const { x, y } = focalPoint ?? centre
  return `${filename} ${x} ${y}`
}

// A disk has room again, or a busy process time; what never can be made must not keep that busy.
const againAfterMs = 60_000

interface Parts {
  index: MediaIndex
  clean: CleanIndex
  folder: VariantFolder
  /** In turn with what removes derived pictures. */
  turns: Turns
  /** The prints that there may be now. */
  sources: () => Iterable<PrintSource>
  onFailure: (error: unknown) => void
}

/** Prints of headshots: each is made once, when it is first asked for, and named by all that goes into it. */
export class Prints {
  private readonly making = new Map<string, Promise<string | undefined>>()
  /** When each last could not be made, in milliseconds by a clock that nobody puts back. */
  private readonly failed = new Map<string, number>()

  constructor(private readonly parts: Parts) {}

  /** The file of a print, made now unless it exists; undefined where there is none of this source. */
  async file(source: PrintSource): Promise<string | undefined> {
    const name = this.nameOf(source)
    if (!name || !this.wanted().has(name)) return undefined
    const made = await this.parts.folder.find(name)
    if (made || this.hasJustFailed(name)) return made
    // Whoever asks meanwhile waits for the same one.
    const making = this.making.get(name) ?? this.make(name, source)
    this.making.set(name, making)
    return making
  }

  /** The names of all prints that there may be now. */
  wanted(): Set<string> {
    return new Set([...this.parts.sources()].flatMap((source) => this.nameOf(source) ?? []))
  }

  private hasJustFailed(name: string): boolean {
    return performance.now() - (this.failed.get(name) ?? -Infinity) < againAfterMs
  }

  private nameOf({ filename, focalPoint }: PrintSource): string | undefined {
    const { x, y } = focalPoint ?? centre
    const picture = this.parts.index.get(filename)
    if (!picture || !isLargeEnoughToPrint(picture)) return undefined
    return `${picture.hash}-print-${x}-${y}.jpg`
  }

  private async make(name: string, source: PrintSource): Promise<string | undefined> {
    const { clean, folder, turns, onFailure } = this.parts
    try {
      const file = await clean.find(source.filename)
      if (!file) return undefined
      const bytes = await pictureProcess.run('print', file, source.focalPoint)
      return await turns.run(async () =>
        this.wanted().has(name) ? folder.write(name, bytes) : undefined,
      )
    } catch (error) {
      this.failed.set(name, performance.now())
      onFailure(error)
      return undefined
    } finally {
      this.making.delete(name)
    }
  }
}
