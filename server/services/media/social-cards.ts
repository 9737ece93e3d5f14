import { socialImageName } from '../../../src/lib/page-meta'
import type { PublicContent } from '../../../src/schema/public-content'
import { publicPages, type PublicPage } from '../../../src/schema/public-pages'
import { publicContent } from '../site/public-content'
import type { Site } from '../site/site'

type Sources = Pick<Site, 'config' | 'store' | 'media'>

// Where two pages share a picture, the first of them names it.
const pageOf = new Map(
  publicPages.map((page): [string, PublicPage] => [socialImageName(page.path), page]).toReversed(),
)

/**
 * The file of the picture that stands for a page where it is shared, drawn the first time it is
 * asked for; undefined for a name that no page has, and where its picture goes meanwhile.
 * @param name `home`, `bio`, `photos` …
 */
export async function socialImageFile(site: Sources, name: string): Promise<string | undefined> {
  const page = pageOf.get(name)
  if (!page) return undefined
  const content = publicContent(site)
  const { bio } = content
  const card = { name: bio.name, title: page.path === '/' ? bio.tagline : page.title }
  return site.media.socialImage(name, card, pictureOn(page, content) ?? undefined)
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

/** Draws the sharing picture of every page; gives their files by name. */
export async function socialImageFiles(site: Sources): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const name of pageOf.keys()) {
    const file = await socialImageFile(site, name)
    if (file) files.set(name, file)
  }
  return files
}
