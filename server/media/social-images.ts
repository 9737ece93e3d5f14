import type { FocalPoint } from '../../src/schema/focal-point'
import { sha256 } from '../files/sha256'
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

/** Images for shared links, drawn once and named by all that goes into them. */
export class SocialImages {
  private readonly turns = new Turns()

  constructor(
    private readonly index: MediaIndex,
    private readonly folder: VariantFolder,
  ) {}

  /** The file of a card's image, drawn now unless it exists. */
  file(card: SocialCard, shown?: SharedPicture): Promise<string> {
    return this.turns.run(async () => {
      const picture = shown && this.index.get(shown.filename)
      const { focalPoint } = shown ?? {}
      const parts = JSON.stringify([
        drawingVersion,
        card.name,
        card.title,
        picture?.hash,
        focalPoint,
      ])
      const name = `${prefix}${sha256(parts).slice(0, 12)}.jpg`
      const drawn = await this.folder.find(name)
      if (drawn) return drawn
      const found = picture && (await this.index.find(shown.filename))
      const drawing = await pictureProcess.run('socialImage', card, found?.file, focalPoint)
      return this.folder.write(name, drawing)
    })
  }

  /** Removes every image: which pictures they show cannot be told from their names. */
  removeAll(): Promise<void> {
    return this.turns.run(async () => {
      const names = this.folder.list().filter(isSocialImage)
      for (const name of names) await this.folder.delete(name)
    })
  }
}

/** Whether a derived picture is such an image, by its name. */
export function isSocialImage(name: string): boolean {
  return name.startsWith(prefix)
}
