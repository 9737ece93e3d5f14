import type { Fields } from '../../../src/lib/same-value'
import type { KindName } from '../../../src/schema'
import type { CropData, GalleryWallImage } from '../../../src/schema/gallery-wall'
import { findReferences, renameReferences } from '../../store/references'
import { moments } from './blobs-in'
import type { Side } from './joined-entries'
import type { TwoFiles } from './two-files'

/** A picture with two files, of which that of a side was chosen. */
export interface ChosenFile extends TwoFiles {
  side: Side
}

const nameIn = ({ versions }: TwoFiles, moment: (typeof moments)[number]) =>
  String(versions[moment].value.filename)

/** Whether an entry names a file that a picture has or had, by what that is called. */
export function namesFileOf(kind: KindName, value: Fields | undefined, picture: TwoFiles): boolean {
  const names = moments.map((moment) => nameIn(picture, moment))
  return namedIn(kind, value).some(({ name }) => names.includes(name))
}

const namedIn = (kind: KindName, value: Fields | undefined) =>
  findReferences(kind, value).filter(({ by, to }) => by !== 'id' && to === 'images')

/**
 * What both sides made of an entry (`base`, `mine`, `other`) as if each had had the chosen file of a
 * picture from the beginning, in the crops that the chosen side gave it: a crop shows something else of
 * another file.
 */
export function asChosen(
  kind: KindName,
  versions: readonly (Fields | undefined)[],
  picture: ChosenFile,
): (Fields | undefined)[] {
  const filename = nameIn(picture, picture.side)
  const renamed = versions.map((value, at) => {
    const own = nameIn(picture, moments[at] ?? 'base')
    const named = namedIn(kind, value).filter(({ name }) => name === own)
    return value && renameReferences(value, named, { filename })
  })
  if (kind !== 'galleryWall') return renamed
  const chosen = wallOf(renamed[moments.indexOf(picture.side)])
  const crop = chosen.find((hung) => hung.filename === filename)?.cropData
  return renamed.map((value, at) =>
    value && moments[at] !== picture.side
      ? { ...value, images: wallOf(value).map((hung) => inCrop(hung, filename, crop)) }
      : value,
  )
}

const wallOf = (wall: Fields | undefined) => (wall?.images ?? []) as GalleryWallImage[]

function inCrop(
  hung: GalleryWallImage,
  filename: string,
  crop: CropData | null | undefined,
): GalleryWallImage {
  if (hung.filename !== filename) return hung
  const { cropData: _other, ...rest } = hung
  return crop ? { ...rest, cropData: crop } : rest
}
