import { createHash } from 'node:crypto'
import type { MediaIndex } from './media-index'
import { renderSocialImage, type SocialCard } from './social-image'
import { Turns } from '../files/turns'
import { type VariantFolder, variantsPath } from './variant-folder'

// Changes with the drawing, so that images made before are not taken for it.
const drawingVersion = 2

/** Images for shared links, drawn once and named by all that goes into them. */
export class SocialImages {
  private readonly turns = new Turns()

  constructor(
    private readonly index: MediaIndex,
    private readonly folder: VariantFolder,
  ) {}

  /** The address of a card's image, drawn now unless it exists. */
  url(card: SocialCard, filename?: string): Promise<string> {
    return this.turns.run(async () => {
      const picture = filename === undefined ? undefined : this.index.get(filename)
      const parts = JSON.stringify([drawingVersion, card.name, card.title, picture?.hash])
      const name = `social-${createHash('sha256').update(parts).digest('hex').slice(0, 12)}.jpg`
      if (!this.folder.has(name)) {
        const file = picture && filename && this.index.pathOf(filename)
        await this.folder.write(name, await renderSocialImage(card, file))
      }
      return variantsPath + name
    })
  }
}
