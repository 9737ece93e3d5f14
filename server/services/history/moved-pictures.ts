import type { Fields } from '../../../src/lib/same-value'
import type { KindName } from '../../../src/schema'
import type { GalleryWallImage } from '../../../src/schema/gallery-wall'
import type { Measured } from '../../media/measured'
import { pictureProcess } from '../../media/pictures/picture-process'
import type { FileChange } from '../../store/journal'
import { type FoundReference, renameReferences } from '../../store/references'
import { cropOfOther, withCrops } from '../media/wall-crops'
import { contentOnDisk } from '../site/on-disk'
import type { Site } from '../site/site'
import type { Coming } from './coming'

/** A picture that gets another file from history: what it is called now and then, and its size then. */
interface Moved {
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
    renamed.map(async ({ from, to }) => {
      const path = `media/${to}`
      const content = files.find((file) => file.path === path)?.content
      const bytes = content ?? (await contentOnDisk(site, path))
      if (!bytes) return { from, to, size: null }
      const size = await pictureProcess.run('measure', Buffer.from(bytes)).catch(() => null)
      return { from, to, size }
    }),
  )
}

/** A value in which those of these references that name a moved picture name its file; crops of another shape go. */
export function withMoved(
  kind: KindName,
  value: Fields,
  references: readonly FoundReference[],
  moved: readonly Moved[],
): Fields {
  return moved.reduce((rest, { from, to, size }) => {
    const named = references.filter(({ by, name }) => by !== 'id' && name === from)
    if (named.length === 0) return rest
    const renamed: Fields = { ...renameReferences(rest, named, to) }
    if (kind !== 'galleryWall') return renamed
    const wall = renamed.images as GalleryWallImage[]
    return { ...renamed, images: withCrops(wall, to, (crop) => size && cropOfOther(crop, size)) }
  }, value)
}
