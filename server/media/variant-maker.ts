import type { Turns } from '../files/turns'
import type { BackgroundQueue } from './background-queue'
import type { Measured } from './measured'
import { mediaFile } from './media-file'
import { pictureProcess } from './pictures/picture-process'
import type { VariantFolder } from './variant-folder'
import { planVariants, type PlannedVariant } from './variant-plan'

interface Parts {
  siteDir: string
  background: BackgroundQueue
  folder: VariantFolder
  /** In turn with what removes variants: none is written for a picture that is gone meanwhile. */
  turns: Turns
  /** What is known of a picture that is shown. */
  pictureOf: (filename: string) => Measured | undefined
  /** Whether a variant of this name belongs to a picture that is shown. */
  isWanted: (name: string) => boolean
  onReady: (filename: string) => void
}

// A disk has room again, or a busy process time; what never can be made must not keep that busy.
const againAfterMs = 60_000
const mostDoublings = 8

/** Makes the variants of pictures in the background, what every browser shows before AVIF. */
export class VariantMaker {
  /** How often in a row a picture's could not be made. */
  private readonly failed = new Map<string, number>()
  /** Those that are tried again later. */
  private readonly resting = new Map<string, NodeJS.Timeout>()

  constructor(private readonly parts: Parts) {}

  /** Has the missing variants of a picture made. */
  queue(filename: string): void {
    this.parts.background.add(filename, 'soon', async () => {
      const picture = this.pictureOf(filename)
      if (!picture) return
      const missing = planVariants(picture).filter(({ name }) => !this.parts.folder.has(name))
      const isLate = ({ format }: PlannedVariant) => format === 'avif'
      const early = missing.filter((variant) => !isLate(variant))
      this.queueVariants(filename, 'soon', early)
      this.queueVariants(filename, 'later', missing.filter(isLate))
    })
  }

  /** Forgets that a picture's could not be made: it is gone, or another. */
  forget(filename: string): void {
    this.failed.delete(filename)
    clearTimeout(this.resting.get(filename))
    this.resting.delete(filename)
  }

  private queueVariants(
    filename: string,
    urgency: 'soon' | 'later',
    variants: PlannedVariant[],
  ): void {
    const { background, pictureOf, onReady } = this.parts
    const key = `${filename} ${urgency}`
    for (const variant of variants) {
      background.add(`${key} ${variant.name}`, urgency, () => this.make(filename, variant))
    }
    if (variants.length === 0) return
    background.add(key, urgency, async () => {
      if (pictureOf(filename)) onReady(filename)
    })
  }

  private async make(filename: string, variant: PlannedVariant): Promise<void> {
    const { siteDir, folder, turns, isWanted } = this.parts
    const { name } = variant
    if (!isWanted(name) || !this.pictureOf(filename) || folder.has(name)) return
    try {
      const found = await mediaFile(siteDir, filename)
      if (!found) return
      const bytes = await pictureProcess.run('variant', found.file, variant)
      await turns.run(async () => {
        if (isWanted(name)) await folder.write(name, bytes)
      })
      this.failed.delete(filename)
    } catch (error) {
      if (!isWanted(name)) return
      this.rest(filename)
      throw error
    }
  }

  private rest(filename: string): void {
    const times = this.failed.get(filename) ?? 0
    this.forget(filename)
    this.failed.set(filename, times + 1)
    const again = () => {
      this.resting.delete(filename)
      this.queue(filename)
    }
    const wait = againAfterMs * 2 ** Math.min(times, mostDoublings)
    this.resting.set(filename, setTimeout(again, wait).unref())
  }

  private pictureOf(filename: string): Measured | undefined {
    return this.resting.has(filename) ? undefined : this.parts.pictureOf(filename)
  }
}
