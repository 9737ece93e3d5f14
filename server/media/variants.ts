import type { Audience, MediaInfo } from '../../src/schema/public-content'
import { BackgroundQueue } from './background-queue'
import { CleanIndex } from './clean/clean-index'
import type { Measured } from './measured'
import { MediaIndex } from './media-index'
import { MediaInfos } from './media-infos'
import { pictureProcess } from './pictures/picture-process'
import { isPrint, Prints, type PrintSource } from './prints'
import type { SocialCard } from './pictures/social-image'
import { isSocialImage, SocialImages, type SharedPicture } from './social-images'
import { Turns } from '../files/turns'
import { isSameShown, maySee, type ShownFiles } from './shown-files'
import { VariantFolder } from './variant-folder'
import { planVariants, type PlannedVariant } from './variant-plan'

interface Options {
  /** The folder with media/. */
  siteDir: string
  /** Where derived files are kept. */
  dataDir: string
  /** Hears when a picture has more variants than before: once for JPEG and WebP, once for AVIF. */
  onReady?: (filename: string) => void
  /** Hears why a variant could not be made; it is not tried again before the file changes. */
  onFailure?: (error: unknown) => void
}

/**
 * The pictures in media/ and everything derived from them. Nothing is public but what `show` was
 * told and what says nothing beside its pixels, and nothing derived from another picture stays on disk.
 */
export class MediaLibrary {
  private readonly measuring = new Turns()
  private readonly background: BackgroundQueue
  private readonly socialImages: SocialImages
  private readonly prints: Prints
  private readonly infos: MediaInfos
  private readonly undecodable = new Set<string>()
  private shown: ShownFiles = { pictures: new Set(), others: new Set() }
  /** The pictures by their hashes: every variant begins with one of these. */
  private hashes: ReadonlyMap<string, readonly string[]> = new Map()
  /** The hashes when everything else was last removed from disk. */
  private swept: ReadonlyMap<string, unknown> | undefined

  private constructor(
    private readonly options: Options,
    private readonly index: MediaIndex,
    private readonly clean: CleanIndex,
    private readonly folder: VariantFolder,
  ) {
    const onFailure = options.onFailure ?? (() => undefined)
    this.background = new BackgroundQueue(onFailure)
    this.infos = new MediaInfos(folder)
    this.socialImages = new SocialImages(index, folder)
    const sources = () => this.shown.prints?.values() ?? []
    this.prints = new Prints({ index, clean, folder, turns: this.measuring, sources, onFailure })
  }

  static async open(options: Options): Promise<MediaLibrary> {
    const index = await MediaIndex.open(options.siteDir, options.dataDir)
    const clean = await CleanIndex.open(options.siteDir, options.dataDir)
    return new MediaLibrary(options, index, clean, await VariantFolder.open(options.dataDir))
  }

  /** What is known of a shown picture, from memory; null until it is measured and for what is none. */
  info(filename: string): MediaInfo | null {
    const picture = this.index.get(filename)
    return picture ? this.infos.of(picture) : null
  }

  /** How many pixels a picture or an original has, upright; null as `info` is. */
  size(filename: string): { width: number; height: number } | null {
    const { width, height } = this.index.get(filename) ?? {}
    return width && height ? { width, height } : null
  }

  /**
   * Makes these files public and no others, which holds at once, looks into those that are new or
   * changed, and removes what was derived from others. One that says more than it shows is held back
   * until it is cleaned. Rejects where the disk refuses.
   */
  show(shown: ShownFiles): Promise<void> {
    this.shown = shown
    this.noteHashes()
    return this.measuring.run(async () => {
      const { others } = this.shown
      const pictures = new Set([...this.shown.pictures, ...(this.shown.originals ?? [])])
      await this.clean.refresh(pictures, others)
      await this.measure([...pictures].filter((filename) => this.clean.isClean(filename)))
      this.noteHashes()
      await this.sweep()
    })
  }

  /** Whether just these files are shown to the same people, and all was done that this takes. */
  isShowing(shown: ShownFiles): boolean {
    return this.swept === this.hashes && isSameShown(shown, this.shown)
  }

  /** Whether these people may see a file of media/. */
  isShown(filename: string, audience: Audience = 'visitors'): boolean {
    return maySee(this.shown, filename, audience)
  }

  /** The file of media/ that they may see by this name; undefined where there is none. */
  async shownFile(filename: string, audience?: Audience): Promise<string | undefined> {
    return this.isShown(filename, audience) ? this.clean.find(filename) : undefined
  }

  /** Whether a file is there that nobody may see yet, since it says more than it shows. */
  isHeld(filename: string): boolean {
    return this.clean.isHeld(filename)
  }

  /** The names of all such files. */
  held(): string[] {
    return this.clean.unclean()
  }

  /** The names of all files of media/ that visitors may see, there or not. */
  shownNames(): string[] {
    const known = new Set([...this.shown.pictures, ...this.shown.others])
    return [...known].filter((filename) => this.isShown(filename))
  }

  /** Has the missing variants of a picture made in the background. */
  queue(filename: string): void {
    this.background.add(filename, 'soon', async () => {
      const picture = this.pictureOf(filename)
      if (!picture) return
      const missing = planVariants(picture).filter(({ name }) => !this.folder.has(name))
      const isLate = ({ format }: PlannedVariant) => format === 'avif'
      this.queueVariants(
        filename,
        'soon',
        missing.filter((variant) => !isLate(variant)),
      )
      this.queueVariants(filename, 'later', missing.filter(isLate))
    })
  }

  /** Starts no further variant until the answered function is called. */
  pause(): () => void {
    return this.background.pause()
  }

  /** Resolves when no variant is being made or waiting to be. */
  idle(): Promise<void> {
    return this.background.idle()
  }

  /** The file of a picture's variant by the last part of its address, if it exists for these people. */
  async variantFile(name: string, audience?: Audience): Promise<string | undefined> {
    return this.originalOf(name, audience) ? this.folder.find(name) : undefined
  }

  /** The picture they may see that a variant of this name is or will be made from. */
  originalOf(name: string, audience?: Audience): string | undefined {
    const originals = this.hashes.get(hashOf(name)) ?? []
    return originals.find((filename) => this.isShown(filename, audience))
  }

  /** Makes again what somebody has deleted from the folder of variants. */
  async makeAgain(): Promise<void> {
    await this.folder.rescan()
    for (const filename of this.shown.pictures) this.queue(filename)
  }

  /** The files of all variants that exist of the pictures visitors may see. */
  async variantFiles(): Promise<string[]> {
    const files = await Promise.all(this.folder.list().map((name) => this.variantFile(name)))
    return files.flatMap((file) => file ?? [])
  }

  /**
   * The file of the 1200 × 630 image that stands for a page where it is shared, drawn the first time
   * it is asked for. Shows the picture of this file name, or a curtain where none is shown.
   */
  socialImage(card: SocialCard, picture?: SharedPicture): Promise<string> {
    return this.socialImages.file(card, picture)
  }

  /** The file of an 8 × 10 inch print, made the first time it is asked for; undefined where there is none. */
  print(source: PrintSource): Promise<string | undefined> {
    return this.prints.file(source)
  }

  /** Stops making variants; resolves when the one in hand is done. */
  async close(): Promise<void> {
    await this.background.close()
    await this.measuring.idle()
  }

  private queueVariants(
    filename: string,
    urgency: 'soon' | 'later',
    variants: PlannedVariant[],
  ): void {
    const key = `${filename} ${urgency}`
    for (const variant of variants) {
      this.background.add(`${key} ${variant.name}`, urgency, () => this.make(filename, variant))
    }
    if (variants.length === 0) return
    this.background.add(key, urgency, async () => {
      if (this.index.get(filename)) this.options.onReady?.(filename)
    })
  }

  private async make(filename: string, variant: PlannedVariant): Promise<void> {
    if (!this.isWanted(variant.name) || !this.pictureOf(filename)) return
    if (this.folder.has(variant.name)) return
    try {
      const found = await this.index.find(filename)
      if (!found) return
      const bytes = await pictureProcess.run('variant', found.file, variant)
      // In turn with what removes variants: none is written for a picture that is gone meanwhile.
      await this.measuring.run(async () => {
        if (this.isWanted(variant.name)) await this.folder.write(variant.name, bytes)
      })
    } catch (error) {
      if (!this.isWanted(variant.name)) return
      this.undecodable.add(filename)
      throw error
    }
  }

  /** A shown picture that variants can be made of. */
  private pictureOf(filename: string): Measured | undefined {
    const isUsable = this.shown.pictures.has(filename) && !this.undecodable.has(filename)
    return isUsable ? this.index.get(filename) : undefined
  }

  private isWanted(name: string): boolean {
    return this.hashes.has(hashOf(name))
  }

  private noteHashes(): void {
    const found = new Map<string, string[]>()
    for (const filename of this.shown.pictures) {
      const hash = this.index.get(filename)?.hash
      if (hash !== undefined) found.set(hash, [...(found.get(hash) ?? []), filename])
    }
    this.hashes = found
  }

  private async measure(filenames: readonly string[]): Promise<void> {
    let hasChanged = false
    for (const filename of filenames) {
      if (!(await this.index.refresh(filename))) continue
      hasChanged = true
      this.undecodable.delete(filename)
    }
    const measured = new Set(filenames)
    const gone = this.index.list().filter((filename) => !measured.has(filename))
    for (const filename of gone) {
      this.index.drop(filename)
      this.undecodable.delete(filename)
    }
    if (hasChanged || gone.length > 0) await this.index.save()
  }

  private async sweep(): Promise<void> {
    const hashes = this.hashes
    const unwanted = this.folder.list().filter((name) => !isSocialImage(name))
    const prints = this.prints.wanted()
    for (const name of unwanted) {
      const isWanted = isPrint(name) ? prints.has(name) : hashes.has(hashOf(name))
      if (!isWanted) await this.folder.delete(name)
    }
    const isLess = !this.swept || [...this.swept.keys()].some((hash) => !hashes.has(hash))
    if (isLess) await this.socialImages.removeAll()
    this.swept = hashes
  }
}

/** The first part of a variant's name: the hash of the picture it was made from. */
function hashOf(name: string): string {
  return name.slice(0, name.indexOf('-'))
}
