import { ownTexts, withTexts } from '../../../src/lib/pictures/wall-texts'
import type { GalleryWallImage } from '../../../src/schema/gallery-wall'
import { programAuthor } from '../../git/commit/commit'
import { entryPath } from '../../store/locations'
import { valueOf } from '../entries/entry-fields'
import { planValue } from '../entries/plan-fields'
import { inTurn } from '../save/in-turn'
import { save } from '../save/save'
import type { Planned } from '../save/save-note'
import type { Site } from '../site/site'

type Wall = readonly GalleryWallImage[]

// Texts that are older have long been followed.
const mostVersions = 200

/**
 * The pictures of a wall without the texts that are only copies: what their pictures say, or said at
 * some time that the history knows. Pages show those of the picture there, also once it is corrected.
 * @param filename of the one picture that is looked at; all, if it is left out
 */
export async function withoutCopies(
  site: Site,
  wall: Wall,
  filename?: string,
): Promise<GalleryWallImage[]> {
  const looked = wall.filter((hung) => filename === undefined || hung.filename === filename)
  const ids = looked.filter((hung) => differs(site, hung)).flatMap((hung) => idsOf(site, hung))
  const former = await formerTexts(site, ids)
  return wall.map((hung) => {
    const image = imageOf(site, hung)
    if (!image || !looked.includes(hung)) return hung
    return withTexts(hung, ownTexts(hung, [image, ...former.filter(({ id }) => id === image.id)]))
  })
}

/** What makes the wall follow a picture whose texts are about to change; null where it does already. */
export async function followPicture(site: Site, filename: string): Promise<Planned | null> {
  const wall = site.store.read('galleryWall')?.images ?? []
  const hasTexts = wall.some((hung) => hung.filename === filename && (hung.alt || hung.title))
  return hasTexts ? planWall(site, wall, await withoutCopies(site, wall, filename)) : null
}

/**
 * Takes old texts of pictures off the wall, as a commit of the program's own: copies from before the
 * wall followed its pictures, and what was corrected by hand or elsewhere.
 * @param changed the ids of the pictures that may have other texts now; all, if there are none
 */
export async function followPictures(site: Site, changed: readonly string[] = []): Promise<void> {
  const isMeant = (hung: GalleryWallImage) =>
    differs(site, hung) &&
    (changed.length === 0 || idsOf(site, hung).some((id) => changed.includes(id)))
  if (!site.store.read('galleryWall')?.images.some(isMeant)) return
  if (!(await site.repositories.site.state()).ready) return
  await inTurn(site, async () => {
    const wall = site.store.read('galleryWall')?.images ?? []
    const bare = await withoutCopies(site, wall)
    // A copy that is still true costs nobody anything, and needs no commit.
    const isStale = wall.some((hung, at) => differs(site, hung) && hasMore(hung, bare[at]))
    const plan = isStale && (await planWall(site, wall, bare))
    if (plan)
      await save(site, { author: programAuthor, touched: [plan.touched], files: [plan.file] })
  })
}

async function planWall(site: Site, before: Wall, after: Wall): Promise<Planned | null> {
  if (!before.some((hung, at) => hasMore(hung, after[at]))) return null
  return planValue(site, 'galleryWall', '', { images: after })
}

function hasMore(hung: GalleryWallImage, bare: GalleryWallImage | undefined): boolean {
  return Boolean(hung.alt && !bare?.alt) || Boolean(hung.title && !bare?.title)
}

function imageOf({ store }: Pick<Site, 'store'>, { filename }: GalleryWallImage) {
  return store.list('images').find((image) => image.filename === filename)
}

function idsOf(site: Site, hung: GalleryWallImage): string[] {
  const image = imageOf(site, hung)
  return image ? [image.id] : []
}

/** Whether the wall says something of a picture that the picture does not say now. */
function differs(site: Site, hung: GalleryWallImage): boolean {
  const image = imageOf(site, hung)
  return image !== undefined && Object.keys(ownTexts(hung, [image])).length > 0
}

/** What pictures said in earlier versions of their files. */
async function formerTexts(site: Site, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { site: history } = site.repositories
  const idOf = new Map(ids.map((id) => [entryPath('images', id), id]))
  const versions = await history.formerBlobs([...idOf.keys()], mostVersions)
  const texts = await history.blobs(versions.map(({ blob }) => blob))
  return versions.flatMap(({ path }, at) => {
    const value = valueOf('images', texts[at])
    return value ? [{ id: idOf.get(path), alt: String(value.alt), title: String(value.title) }] : []
  })
}
