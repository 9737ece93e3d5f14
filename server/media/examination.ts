import type { CleanIndex } from './clean/clean-index'
import { mediaFile } from './media-file'
import type { Measured } from './measured'
import type { MediaIndex } from './media-index'

/** How much that is new is looked into while somebody waits; the rest is put off. */
interface Patience {
  files: number
  bytes: number
}

/** Which files are looked at on the disk. */
export interface Looking {
  /** Those that may be other than when they were last looked into, beside what never was; left out, all. */
  changed?: ReadonlySet<string>
  patience?: Patience
}

// What a site's first pages show, so that a start with ten thousand pictures takes no longer for it.
export const startPatience: Patience = { files: 32, bytes: 16 * 1024 * 1024 }

// A process that dies looks into no more than these again.
const filesBetweenWrites = 200

/**
 * Looks into the files of media/, each when it is new or has changed: whether anybody may see it, and
 * what is worth knowing of a picture. What was put off is unknown, and nobody's to see, until its turn.
 */
export class Examination {
  private readonly putOff = new Set<string>()
  private unwritten = 0

  constructor(
    private readonly siteDir: string,
    private readonly index: MediaIndex,
    private readonly clean: CleanIndex,
  ) {}

  /** The files that were put off. */
  get waiting(): ReadonlySet<string> {
    return this.putOff
  }

  /** What is known of a picture as it is now, from memory. */
  get(filename: string): Measured | undefined {
    return this.putOff.has(filename) ? undefined : this.index.get(filename)
  }

  /** Whether nobody may see a file: it says more than it shows, was put off, or is not there. */
  isHeld(filename: string): boolean {
    return this.putOff.has(filename) || !this.clean.isClean(filename)
  }

  /** The files that say more than they show, or could not be read. */
  unclean(): string[] {
    return this.clean.unclean().filter((filename) => !this.putOff.has(filename))
  }

  /**
   * Looks into these files, but for those that were put off, and forgets all others. What is new beyond
   * the patience for it is put off, the last first.
   * @param pictures what must be a picture
   * @returns the pictures that were measured anew, or are no picture any more
   */
  async all(
    pictures: ReadonlySet<string>,
    others: ReadonlySet<string>,
    { changed: looked, patience = { files: Infinity, bytes: Infinity } }: Looking = {},
  ): Promise<string[]> {
    const files = new Set([...others, ...pictures])
    for (const filename of this.putOff) if (!files.has(filename)) this.putOff.delete(filename)
    const changed = this.forgetAllBut(files, pictures)
    const left = { ...patience }
    for (const filename of files) {
      const isPicture = pictures.has(filename)
      if (this.putOff.has(filename)) continue
      // To ask the disk about thousands of pictures takes longer than to save what is said of one.
      if (looked?.has(filename) === false && this.wasSeen(filename, isPicture)) continue
      const isSpent = left.files <= 0 || left.bytes <= 0
      // Whatever the disk says of one that nobody has looked into: it waits.
      const isLate = isSpent && !this.clean.get(filename)
      const found = isLate ? undefined : await mediaFile(this.siteDir, filename)
      const isOther = found !== undefined && !this.isKnown(filename, found, isPicture)
      if (isLate || (isSpent && isOther)) {
        this.putOff.add(filename)
        continue
      }
      if (isOther) {
        left.files -= 1
        left.bytes -= found.size
      }
      if (await this.look(filename, found, isPicture)) changed.push(filename)
    }
    await this.write()
    return changed
  }

  /** Looks into a file that was put off, if it still is. */
  async late(filename: string, isPicture: boolean): Promise<void> {
    if (!this.putOff.has(filename)) return
    await this.look(filename, await mediaFile(this.siteDir, filename), isPicture)
    this.putOff.delete(filename)
    if (this.unwritten >= filesBetweenWrites || this.putOff.size === 0) await this.write()
  }

  /** Writes down what was found out; never throws. */
  async write(): Promise<void> {
    if (this.unwritten === 0) return
    this.unwritten = 0
    await this.clean.save()
    await this.index.save()
  }

  /** Whether a file is certainly as it was when it was last looked into, or there is none, as then. */
  async isAsSeen(filename: string, isPicture: boolean): Promise<boolean> {
    const found = await mediaFile(this.siteDir, filename)
    return found ? this.isKnown(filename, found, isPicture) : !this.clean.get(filename)
  }

  private isKnown(filename: string, found: Found, isPicture: boolean): boolean {
    if (!this.clean.isSame(filename, found)) return false
    return !isPicture || !this.clean.isClean(filename) || this.index.isSame(filename, found)
  }

  private wasSeen(filename: string, isPicture: boolean): boolean {
    if (!this.clean.get(filename)) return false
    return !isPicture || !this.clean.isClean(filename) || this.index.get(filename) !== undefined
  }

  private async look(filename: string, found: Found | undefined, isPicture: boolean) {
    const wasUnseen = await this.clean.look(filename, found, isPicture)
    const isMeasurable = isPicture && this.clean.isClean(filename)
    const isChanged = await this.index.refresh(filename, isMeasurable ? found : undefined)
    if (wasUnseen || isChanged) this.unwritten += 1
    return isChanged
  }

  /** Answers which pictures are gone. */
  private forgetAllBut(files: ReadonlySet<string>, pictures: ReadonlySet<string>): string[] {
    const unnamed = this.clean.list().filter((filename) => !files.has(filename))
    for (const filename of unnamed) this.clean.forget(filename)
    const gone = this.index.list().filter((filename) => !pictures.has(filename))
    for (const filename of gone) this.index.forget(filename)
    this.unwritten += unnamed.length + gone.length
    return gone
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof mediaFile>>>
