import type { PublicImage } from '../../schema/public-content'
import type { Size } from './focal-point'
import { isLargeEnoughToPrint } from './print'
import { fileNamePart } from '../file-name-part'
import { upperFirst } from '../upper-first'

/** Where headshots are downloaded from. */
export const downloadsPath = '/downloads/'

/** What is known of a headshot that can be downloaded. */
export interface Headshot extends Pick<
  PublicImage,
  'id' | 'title' | 'filename' | 'original' | 'focalPoint' | 'uploadedAt'
> {
  /** The pixels of the file that pages show; null while they are not known. */
  media: Size | null
  /** The pixels of its original; null where there is none, or none that may be shown. */
  originalSize: Size | null
}

/** One file that a headshot can be had as; the name is the end of its address. */
export interface Download {
  kind: 'web' | 'print' | 'original'
  name: string
}

/** A headshot with what its downloads are called. */
export interface Downloadable<H extends Headshot = Headshot> {
  headshot: H
  /** The smallest first. */
  downloads: Download[]
  /** What it is called in the archive, which has the largest there is. */
  archived: string
}

function extensionOf(filename: string): string {
  return filename.slice(filename.lastIndexOf('.'))
}

/** What each is called, such as `Wren-Larkwood_Headshot_Laughing`; no two the same, in any case of letters. */
function stems(performer: string, headshots: readonly Headshot[]): Map<string, string> {
  const taken = new Set<string>()
  const found = new Map<string, string>()
  // By their age: in whatever order they are shown, and whatever is added, each keeps its name.
  const byAge = (a: Headshot, b: Headshot) =>
    a.uploadedAt.localeCompare(b.uploadedAt) || (a.id < b.id ? -1 : 1)
  for (const { id, title } of [...headshots].sort(byAge)) {
    const stem = [fileNamePart(performer), 'Headshot', fileNamePart(title) || upperFirst(id)]
      .filter(Boolean)
      .join('_')
    let own = stem
    for (let n = 2; taken.has(own.toLowerCase()); n += 1) own = `${stem}-${n}`
    taken.add(own.toLowerCase())
    found.set(id, own)
  }
  return found
}

/** The name of the archive that has all headshots. */
export function archiveName(performer: string): string {
  return `${[fileNamePart(performer), 'Headshots'].filter(Boolean).join('_')}.zip`
}

/** What of these headshots can be downloaded, in their order. */
export function downloadsOf<H extends Headshot>(
  performer: string,
  headshots: readonly H[],
): Downloadable<H>[] {
  const named = stems(performer, headshots)
  return headshots.map((headshot) => {
    const { id, filename, original, originalSize, media } = headshot
    const stem = named.get(id) ?? id
    const web = extensionOf(filename)
    const whole = original !== undefined && originalSize ? extensionOf(original) : undefined
    const largest = originalSize ?? media
    const downloads: Download[] = [{ kind: 'web', name: stem + web }]
    if (largest && isLargeEnoughToPrint(largest))
      downloads.push({ kind: 'print', name: `${stem}_8x10.jpg` })
    if (whole) downloads.push({ kind: 'original', name: `${stem}_Original${whole}` })
    return { headshot, downloads, archived: stem + (whole ?? web) }
  })
}
