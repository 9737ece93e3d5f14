import { socialImageName } from '../../../src/lib/page-meta'
import type { PublicContent } from '../../../src/schema/public-content'
import { publicPages, type PublicPage } from '../../../src/schema/public-pages'
import type { SocialImage } from '../../media/social-images'
import { publicContent } from '../site/public-content'
import type { Site } from '../site/site'

type Sources = Pick<Site, 'config' | 'store' | 'media'>

/** What the sharing picture of each page shows, by its name: `home`, `bio`, `photos` … */
function socialImages(site: Sources): Map<string, SocialImage> {
  const content = publicContent(site)
  const { bio } = content
  // Where two pages share a picture, the first of them names it.
  return new Map(
    publicPages.toReversed().map((page) => {
      const card = { name: bio.name, title: page.path === '/' ? bio.tagline : page.title }
      return [socialImageName(page.path), { card, picture: pictureOn(page, content) ?? undefined }]
    }),
  )
}

/** The picture that a page's sharing picture is made of. */
function pictureOn({ path }: PublicPage, { heroImage, bioImage }: PublicContent) {
  return path === '/bio' ? (bioImage ?? heroImage) : (heroImage ?? bioImage)
}

/** The paths of the pages whose sharing picture is made of this file of media/. */
export function pagesSharedWith(site: Sources, filename: string): string[] {
  const content = publicContent(site)
  return publicPages
    .filter((page) => pictureOn(page, content)?.filename === filename)
    .map(({ path }) => path)
}

/**
 * The file of the picture that stands for a page where it is shared, drawn now unless it is there;
 * undefined for a name that no page has.
 */
export async function socialImageFile(site: Sources, name: string): Promise<string | undefined> {
  const image = socialImages(site).get(name)
  return image && site.media.socialImages.file(image.card, image.picture)
}

/** Draws the sharing picture of every page that is not there yet; gives their files by name. */
export async function socialImageFiles(site: Sources): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const [name, { card, picture }] of socialImages(site)) {
    files.set(name, await site.media.socialImages.file(card, picture))
  }
  return files
}

/**
 * Has them drawn in the background, so that whoever shares a page first, and an export, need not wait for
 * that; those that no page has any more go.
 */
export function prepareSocialImages(site: Sources): void {
  site.media.whenIdle('sharing pictures', async () => {
    await socialImageFiles(site)
    await site.media.socialImages.removeOthers(() => [...socialImages(site).values()])
  })
}
