import type { FocalPoint } from '../../src/schema/focal-point'
import { sha256 } from '../files/sha256'
import { Turns } from '../files/turns'
import type { CleanIndex } from './clean/clean-index'
import type { Measured } from './measured'
import { pictureProcess } from './pictures/picture-process'
import type { SocialCard } from './pictures/social-image'
import type { VariantFolder } from './variant-folder'

// Changes with the drawing, so that images made before are not taken for it.
const drawingVersion = 4

const curtain = 'curtain'

/** The picture behind a card's words. */
export interface SharedPicture {
  filename: string
  focalPoint?: FocalPoint | null
}

interface Parts {
  clean: CleanIndex
  folder: VariantFolder
  /** In turn with what removes derived pictures. */
  turns: Turns
  /** What is known of a picture that is shown. */
  pictureOf: (filename: string) => Measured | undefined
  /** Whether a derived picture of this name may be kept. */
  isWanted: (name: string) => boolean
}

/**
 * Images for shared links, one a page, drawn when it is first asked for. Each is named by all that goes
 * into it, the picture first as in all that is derived from it.
 */
export class SocialImages {
  private readonly drawing = new Turns()

  constructor(private readonly parts: Parts) {}

  /**
   * The file of a page's image, drawn now unless it exists: with a curtain where its picture cannot be read;
   * undefined where that goes meanwhile.
   */
  file(page: string, card: SocialCard, shown?: SharedPicture): Promise<string | undefined> {
    return this.drawing.run(async () => {
      const known = shown && this.parts.pictureOf(shown.filename)
      if (!known) return this.draw(page, card)
      // A picture that cannot be read for a moment is on the image that is asked for next.
      return this.draw(page, card, { ...shown, hash: known.hash }).catch(() =>
        this.draw(page, card),
      )
    })
  }

  private async draw(
    page: string,
    card: SocialCard,
    shown?: SharedPicture & Pick<Measured, 'hash'>,
  ): Promise<string | undefined> {
    const { folder, turns, isWanted } = this.parts
    const { name: words, title } = card
    const digest = sha256(JSON.stringify([drawingVersion, words, title, shown?.focalPoint]))
    const ofPage = `-share-${page}-`
    const name = `${shown?.hash ?? curtain}${ofPage}${digest.slice(0, 12)}.jpg`
    const drawn = await folder.find(name)
    if (drawn) return drawn
    const picture = shown && (await this.fileOf(shown))
    const bytes = await pictureProcess.run('socialImage', card, picture, shown?.focalPoint)
    return turns.run(async () => {
      if (!isWanted(name)) return undefined
      await folder.keepOnly((known) => !known.includes(ofPage))
      return folder.write(name, bytes)
    })
  }

  private async fileOf({ filename }: SharedPicture): Promise<string> {
    const file = await this.parts.clean.find(filename)
    if (!file) throw new Error(`${filename} cannot be read as it was`)
    return file
  }
}

/** Whether a derived picture is such an image without a picture of media/, by its name. */
export function isCurtain(name: string): boolean {
  return name.startsWith(curtain)
}
