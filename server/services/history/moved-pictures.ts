import type { Fields } from '../../../src/lib/same-value'
import { collections, type KindName } from '../../../src/schema'
import type { GalleryWallImage } from '../../../src/schema/gallery-wall'
import type { Measured } from '../../media/measured'
import { pictureProcess } from '../../media/pictures/picture-process'
import type { FileChange } from '../../store/journal'
import { locate } from '../../store/locations'
import { type FoundReference, renameReferences } from '../../store/references'
import { valueOf } from '../entries/entry-fields'
import { cropOfOther, withCrops } from '../media/wall-crops'
import { contentOnDisk } from '../site/on-disk'
import type { Site } from '../site/site'
import type { Coming } from './coming'

/** A picture that has another file: what it is called where that is not known yet, its name, its size. */
export interface Moved {
  from: string
  to: string
  size: Measured | null
}

/** The pictures that get another file with these entries, of which `files` has what is not there now. */
export async function movedPictures(
  site: Site,
  coming: readonly Coming[],
  files: readonly FileChange[],
): Promise<Moved[]> {
  const renamed = coming.flatMap(({ kind, id, value }) => {
    const from = kind === 'images' ? site.store.get('images', id)?.filename : undefined
    const to = value?.filename
    return from !== undefined && typeof to === 'string' && to !== from ? [{ from, to }] : []
  })
  return Promise.all(
    renamed.map(async (names) => {
      const path = `media/${names.to}`
      const content = files.find((file) => file.path === path)?.content
      return { ...names, size: await sizeOf(content ?? (await contentOnDisk(site, path))) }
    }),
  )
}

/** What pictures are called now that had these files at a commit. */
export async function movedSince(
  site: Site,
  commit: string,
  names: readonly string[],
): Promise<Moved[]> {
  const history = site.repositories.site
  const files = await history.filesHolding(commit, collections.images.folder, names)
  const moved = await Promise.all(
    files.map(async (file) => {
      const then = valueOf('images', await history.fileAt(commit, file))
      const from = names.find((name) => name === then?.filename)
      const to = site.store.get('images', locate(file)?.id ?? '')?.filename
      if (from === undefined || to === undefined) return []
      return { from, to, size: await sizeOf(await contentOnDisk(site, `media/${to}`)) }
    }),
  )
  return moved.flat()
}

/** How large a picture is; null where that cannot be told. */
export async function sizeOf(picture: string | Uint8Array | null): Promise<Measured | null> {
  if (!picture) return null
  return pictureProcess.run('measure', Buffer.from(picture)).catch(() => null)
}

/**
 * A value in which those of these references that name a moved picture name its file; crops of another
 * shape go. A wall on which it hangs by both its names has it once, where it comes first.
 */
export function withMoved(
  kind: KindName,
  value: Fields,
  references: readonly FoundReference[],
  moved: readonly Moved[],
): Fields {
  const after = moved.reduce((rest, { from, to, size }) => {
    const named = references.filter(({ by, name }) => by !== 'id' && name === from)
    if (named.length === 0) return rest
    const renamed = renameReferences(rest, named, { filename: to })
    if (kind !== 'galleryWall') return renamed
    const wall = renamed.images as GalleryWallImage[]
    return { ...renamed, images: withCrops(wall, to, (crop) => size && cropOfOther(crop, size)) }
  }, value)
  if (after === value || kind !== 'galleryWall') return after
  return { ...after, images: hungOnce(after, moved) }
}

function hungOnce(wall: Fields, moved: readonly Moved[]): GalleryWallImage[] {
  const images = wall.images as GalleryWallImage[]
  const isAgain = ({ filename }: GalleryWallImage, at: number) =>
    moved.some(({ to }) => to === filename) &&
    images.findIndex((hung) => hung.filename === filename) < at
  return images.filter((hung, at) => !isAgain(hung, at))
}
