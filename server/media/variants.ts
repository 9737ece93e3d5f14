import path from 'node:path'
import type { MediaInfo } from '../../src/schema/public-content'
import { BackgroundQueue } from './background-queue'
import { MediaIndex } from './media-index'
import type { SocialCard } from './social-image'
import { SocialImages } from './social-images'
import { Turns } from '../files/turns'
import { VariantFolder } from './variant-folder'
import { encodeVariant, planVariants, type PlannedVariant } from './variant-plan'

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

/** The pictures in media/ and everything derived from them. */
export class MediaLibrary {
  private readonly measuring = new Turns()
  private readonly background: BackgroundQueue
  private readonly socialImages: SocialImages
  private readonly undecodable = new Set<string>()

  private constructor(
    private readonly options: Options,
    private readonly index: MediaIndex,
    private readonly folder: VariantFolder,
  ) {
    this.background = new BackgroundQueue(options.onFailure ?? (() => undefined))
    this.socialImages = new SocialImages(index, folder)
  }

  static async open(options: Options): Promise<MediaLibrary> {
    const mediaDir = path.join(options.siteDir, 'media')
    const index = await MediaIndex.open(mediaDir, options.dataDir)
    return new MediaLibrary(options, index, await VariantFolder.open(options.dataDir))
  }

  /** What is known of a picture now, from memory; null before `ensure` and for what is none. */
  info(filename: string): MediaInfo | null {
    const picture = this.index.get(filename)
    if (!picture) return null
    const { width, height, placeholder, color } = picture
    const variants = planVariants(picture)
      .filter(({ name }) => this.folder.has(name))
      .map(({ format, width, url }) => ({ format, width, url }))
    return { width, height, placeholder, color, variants }
  }

  /** Measures the files that are new or changed. Never throws for what is missing or no picture. */
  ensure(filenames: readonly string[]): Promise<void> {
    return this.measuring.run(async () => {
      let hasChanged = false
      for (const filename of filenames) {
        if (!(await this.index.refresh(filename))) continue
        hasChanged = true
        this.undecodable.delete(filename)
      }
      if (hasChanged) await this.index.save()
    })
  }

  /** Has the missing variants of a picture made in the background. */
  queue(filename: string): void {
    this.background.add(filename, 'soon', async () => {
      await this.ensure([filename])
      const picture = this.index.get(filename)
      if (!picture || this.undecodable.has(filename)) return
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

  /** The absolute path of a derived picture by the last part of its address, if it exists. */
  variantPath(name: string): string | undefined {
    return this.folder.pathOf(name)
  }

  /**
   * The address of the 1200 × 630 image that stands for a page where it is shared, drawn the first
   * time it is asked for. Shows the picture of this file
   * name, or a curtain where there is none.
   */
  async socialImage(card: SocialCard, filename?: string): Promise<string> {
    if (filename !== undefined) await this.ensure([filename])
    return this.socialImages.url(card, filename)
  }

  /** Removes what was derived from a file that is gone, unless another has the same bytes. */
  async forget(filename: string): Promise<void> {
    await this.measuring.run(async () => {
      const picture = this.index.get(filename)
      this.undecodable.delete(filename)
      if (!picture || !this.index.drop(filename)) return
      await this.index.save()
      if (this.index.hasHash(picture.hash)) return
      for (const { name } of planVariants(picture)) await this.folder.delete(name)
    })
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
    const picture = this.index.get(filename)
    const isCurrent = picture && variant.name.startsWith(picture.hash)
    if (!isCurrent || this.undecodable.has(filename) || this.folder.has(variant.name)) return
    try {
      await this.folder.write(
        variant.name,
        await encodeVariant(this.index.pathOf(filename), variant),
      )
    } catch (error) {
      this.undecodable.add(filename)
      throw error
    }
  }
}
