import { createHash } from 'node:crypto'
import type { FocalPoint } from '../../src/schema/focal-point'
import type { MediaIndex } from './media-index'
import { pictureProcess } from './pictures/picture-process'
import type { SocialCard } from './pictures/social-image'
import { Turns } from '../files/turns'
import type { VariantFolder } from './variant-folder'

// Changes with the drawing, so that images made before are not taken for it.
const drawingVersion = 3

const prefix = 'social-'

/** The picture behind a card's words. */
export interface SharedPicture {
  filename: string
  focalPoint?: FocalPoint | null
}

/** What an image for shared links shows. */
export interface SocialImage {
  card: SocialCard
  picture?: SharedPicture
}

/**
 * The 1200 × 630 images that stand for pages where they are shared, drawn once and named by all that goes
 * into them. Each shows its picture, or a curtain where none is shown.
 */
export class SocialImages {
  private readonly turns = new Turns()

  constructor(
    private readonly index: MediaIndex,
    private readonly folder: VariantFolder,
  ) {}

  /** The file of a card's image, drawn now unless it exists. */
  file(card: SocialCard, picture?: SharedPicture): Promise<string> {
    return this.turns.run(async () => {
      const name = this.nameOf({ card, picture })
      const drawn = await this.folder.find(name)
      if (drawn) return drawn
      const found = picture && (await this.index.find(picture.filename))
      const drawing = await pictureProcess.run(
        'socialImage',
        card,
        found?.file,
        picture?.focalPoint,
      )
      return this.folder.write(name, drawing)
    })
  }

  /** Removes all but these, which are asked for when nothing is being drawn. */
  removeOthers(wanted: () => readonly SocialImage[]): Promise<void> {
    return this.turns.run(async () => {
      const names = new Set(wanted().map((image) => this.nameOf(image)))
      const others = this.folder.list().filter((name) => isSocialImage(name) && !names.has(name))
      for (const name of others) await this.folder.delete(name)
    })
  }

  private nameOf({ card, picture }: SocialImage): string {
    const hash = picture && this.index.get(picture.filename)?.hash
    const parts = JSON.stringify([drawingVersion, card.name, card.title, hash, picture?.focalPoint])
    return `${prefix}${createHash('sha256').update(parts).digest('hex').slice(0, 12)}.jpg`
  }
}

/** Whether a derived picture is such an image, by its name. */
export function isSocialImage(name: string): boolean {
  return name.startsWith(prefix)
}
