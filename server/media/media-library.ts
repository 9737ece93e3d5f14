import type { Audience, MediaInfo } from '../../src/schema/public-content'
import { BackgroundQueue } from './background-queue'
import { CleanIndex } from './clean/clean-index'
import { Examination, type Looking, startPatience } from './examination'
import type { Measured } from './measured'
import { MediaIndex } from './media-index'
import { MediaInfos } from './media-infos'
import { isPrint, Prints, type PrintSource } from './prints'
import type { SocialCard } from './pictures/social-image'
import { isCurtain, SocialImages, type SharedPicture } from './social-images'
import { Turns } from '../files/turns'
import { isSameShown, maySee, type ShownFiles } from './shown-files'
import { VariantFolder } from './variant-folder'
import { VariantMaker } from './variant-maker'
import { VariantOwners } from './variant-owners'

interface Options {
  /** The folder with media/. */
  siteDir: string
  /** Where derived files are kept. */
  dataDir: string
  /**
   * Hears when there is more of a picture to show: when one that was put off may be seen, when it has
   * JPEG and WebP, and when it has AVIF.
   */
  onReady?: (filename: string) => void
  /** Hears why a variant could not be made; it is tried again later. */
  onFailure?: (error: unknown) => void
}

/**
 * The pictures in media/ and everything derived from them. Nothing is public but what `show` was
 * told and what says nothing beside its pixels, and nothing derived from another picture stays on disk.
 */
export class MediaLibrary {
  private readonly measuring = new Turns()
  /** Of writing and removing derived pictures, which never waits for what is measured. */
  private readonly deriving = new Turns()
  private readonly background: BackgroundQueue
  private readonly socialImages: SocialImages
  private readonly prints: Prints
  private readonly infos: MediaInfos
  private readonly maker: VariantMaker
  private shown: ShownFiles = { pictures: new Set(), others: new Set() }
  private owners = new VariantOwners()
  /** What they were when everything else was last removed from disk. */
  private swept: VariantOwners | undefined

  private constructor(
    private readonly options: Options,
    index: MediaIndex,
    private readonly clean: CleanIndex,
    private readonly examination: Examination,
    private readonly folder: VariantFolder,
  ) {
    const onFailure = options.onFailure ?? (() => undefined)
    this.background = new BackgroundQueue(onFailure)
    this.infos = new MediaInfos(folder)
    const sources = () => this.shown.prints?.values() ?? []
    const turns = this.deriving
    const pictureOf = (filename: string) => this.pictureOf(filename)
    const isWanted = (name: string) => this.isWanted(name)
    this.socialImages = new SocialImages({ clean, folder, turns, pictureOf, isWanted })
    this.prints = new Prints({ index, clean, folder, turns, sources, onFailure })
    this.maker = new VariantMaker({
      ...{ siteDir: options.siteDir, background: this.background, folder, turns },
      ...{ pictureOf, isWanted },
      onReady: (filename) => options.onReady?.(filename),
    })
  }

  static async open(options: Options): Promise<MediaLibrary> {
    const index = await MediaIndex.open(options.siteDir, options.dataDir)
    const clean = await CleanIndex.open(options.siteDir, options.dataDir)
    const examination = new Examination(options.siteDir, index, clean)
    const folder = await VariantFolder.open(options.dataDir)
    return new MediaLibrary(options, index, clean, examination, folder)
  }

  /** What is known of a shown picture, from memory; null until it is measured and for what is none. */
  info(filename: string): MediaInfo | null {
    const picture = this.examination.get(filename)
    return picture ? this.infos.of(picture) : null
  }

  /** How many pixels a picture or an original has, upright; null as `info` is. */
  size(filename: string): { width: number; height: number } | null {
    const { width, height } = this.examination.get(filename) ?? {}
    return width && height ? { width, height } : null
  }

  /**
   * Makes these files public and no others, which holds at once, looks into those that are new or
   * changed, and removes what was derived from others. One that says more than it shows is held back
   * until it is cleaned. Rejects where the disk refuses.
   * @param changed the files that may be other than when they were last looked into, beside new ones;
   *   left out, all
   */
  async show(shown: ShownFiles, changed?: readonly string[]): Promise<void> {
    await this.showWith(shown, changed)
  }

  /**
   * The same where nobody waits long, as for a start: of many files that are new the first are looked
   * into, and the rest are held back until that is done in the background.
   */
  async showFirst(shown: ShownFiles, changed?: readonly string[]): Promise<void> {
    await this.showWith(shown, changed, startPatience)
    for (const filename of this.examination.waiting) {
      this.background.add(`look into ${filename}`, 'first', () => this.examineLate(filename))
    }
  }

  /** How many files nobody may see yet because they are still to be looked into. */
  get waiting(): number {
    return this.examination.waiting.size
  }

  /** Whether just these files are shown to the same people, and all was done that this takes. */
  isShowing(shown: ShownFiles): boolean {
    return this.isDone && isSameShown(shown, this.shown)
  }

  /** Whether these people may see a file of media/. */
  isShown(filename: string, audience: Audience = 'visitors'): boolean {
    return maySee(this.shown, filename, audience)
  }

  /** The file of media/ that they may see by this name; undefined where there is none. */
  async shownFile(filename: string, audience?: Audience): Promise<string | undefined> {
    return this.isShown(filename, audience) ? this.clean.find(filename) : undefined
  }

  /** Whether nobody may see a shown file yet: it says more than it shows, was put off, or is not there. */
  isHeld(filename: string): boolean {
    return this.examination.isHeld(filename)
  }

  /** The names of all such files. */
  held(): string[] {
    return [...this.examination.waiting, ...this.unclean()]
  }

  /** Whether a file is certainly as it was when it was last looked into, or there is none, as then. */
  async isAsSeen(filename: string): Promise<boolean> {
    return this.examination.isAsSeen(filename, this.mustBePicture(filename))
  }

  /** The names of all files that say more than they show, or could not be read. */
  unclean(): string[] {
    return this.examination.unclean()
  }

  /** The names of all files of media/ that visitors may see, there or not. */
  shownNames(): string[] {
    const known = new Set([...this.shown.pictures, ...this.shown.others])
    return [...known].filter((filename) => this.isShown(filename))
  }

  /** Has the missing variants of a picture made in the background. */
  queue(filename: string): void {
    this.maker.queue(filename)
  }

  /** Starts no further variant until the answered function is called. */
  pause(): () => void {
    return this.background.pause()
  }

  /** Resolves when no variant is being made or waiting to be. */
  idle(): Promise<void> {
    return this.background.idle()
  }

  /**
   * The file of a picture's variant by the last part of its address, if it exists for anybody. Where
   * somebody has deleted it, all that are gone are made again.
   */
  async variantFile(name: string): Promise<string | undefined> {
    if (!this.originalOf(name, 'admins')) return undefined
    const wasThere = this.folder.has(name)
    const file = await this.folder.find(name)
    if (file || !wasThere) return file
    await this.folder.forgetGone()
    for (const filename of this.shown.pictures) this.queue(filename)
    return undefined
  }

  /** The picture they may see that a variant of this name is or will be made from. */
  originalOf(name: string, audience?: Audience): string | undefined {
    return this.owners.of(name).find((filename) => this.isShown(filename, audience))
  }

  /** The files of all variants that exist of the pictures visitors may see. */
  async variantFiles(): Promise<string[]> {
    const names = this.folder.list().filter((name) => this.originalOf(name))
    const files = await Promise.all(names.map((name) => this.folder.find(name)))
    return files.flatMap((file) => file ?? [])
  }

  /**
   * The file of the 1200 × 630 image that stands for a page where it is shared, drawn the first time
   * it is asked for. Shows the picture of this file name, or a curtain where none is shown; undefined
   * where the picture goes while it is drawn.
   * @param page `home`, `bio`, `photos` …
   */
  socialImage(page: string, card: SocialCard, picture?: SharedPicture) {
    return this.socialImages.file(page, card, picture)
  }

  /** The file of an 8 × 10 inch print, made the first time it is asked for; undefined where there is none. */
  print(source: PrintSource): Promise<string | undefined> {
    return this.prints.file(source)
  }

  /** Stops making variants; resolves when the one in hand is done. */
  async close(): Promise<void> {
    await this.background.close()
    await this.measuring.run(() => this.examination.write())
  }

  /** What is known of a shown picture. */
  private pictureOf(filename: string): Measured | undefined {
    return this.shown.pictures.has(filename) ? this.examination.get(filename) : undefined
  }

  private async showWith(
    shown: ShownFiles,
    named: readonly string[] | undefined,
    patience?: Looking['patience'],
  ): Promise<void> {
    const asSeen = named && (await Promise.all(named.map((name) => this.isAsSeen(name))))
    if (asSeen?.every(Boolean) && this.isShowing(shown)) return
    // Where the last time did not come to its end, nobody knows which files it has looked into.
    const looking = { patience, changed: named && this.isDone ? new Set(named) : undefined }
    this.shown = shown
    this.noteOwners()
    await this.measuring.run(async () => {
      const changed = await this.examination.all(this.pictures(), this.shown.others, looking)
      for (const filename of changed) this.maker.forget(filename)
      this.noteOwners()
      await this.sweep()
    })
  }

  private async examineLate(filename: string): Promise<void> {
    await this.measuring.run(async () => {
      await this.examination.late(filename, this.mustBePicture(filename))
      if (this.shown.pictures.has(filename)) this.noteOwner(filename)
      if (this.waiting === 0) await this.sweep()
    })
    this.options.onReady?.(filename)
    this.queue(filename)
  }

  /** Whether all was done that showing takes. */
  private get isDone(): boolean {
    return this.swept === this.owners
  }

  private mustBePicture(filename: string): boolean {
    const { pictures, originals } = this.shown
    return pictures.has(filename) || originals?.has(filename) === true
  }

  /** What must be a picture. */
  private pictures(): ReadonlySet<string> {
    return new Set([...this.shown.pictures, ...(this.shown.originals ?? [])])
  }

  private noteOwners(): void {
    this.owners = new VariantOwners()
    for (const filename of this.shown.pictures) this.noteOwner(filename)
  }

  private noteOwner(filename: string): void {
    const hash = this.examination.get(filename)?.hash
    if (hash !== undefined) this.owners.add(filename, hash)
  }

  private sweep(): Promise<void> {
    return this.deriving.run(() => this.removeOthers())
  }

  private isWanted(name: string): boolean {
    return this.owners.has(name) || isCurtain(name)
  }

  private async removeOthers(): Promise<void> {
    const { owners, swept } = this
    const prints = this.prints.wanted()
    await this.folder.keepOnly((name) => {
      const isWanted = isPrint(name) ? prints.has(name) : this.isWanted(name)
      // What is not known to be gone may be of a picture that was put off; nobody gets it meanwhile.
      return isWanted || (this.waiting > 0 && swept?.has(name) !== true)
    })
    this.swept = owners
  }
}
