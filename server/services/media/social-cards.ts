import { mkdir, copyFile } from 'node:fs/promises'
import path from 'node:path'
import { socialImageName } from '../../../src/lib/page-meta'
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
 * asked for; undefined for a name that no page has.
 * @param name `home`, `bio`, `photos` …
 */
export async function socialImageFile(site: Sources, name: string): Promise<string | undefined> {
  const page = pageOf.get(name)
  if (!page) return undefined
  const { bio, heroImage, bioImage } = publicContent(site)
  const picture = page.path === '/bio' ? (bioImage ?? heroImage) : (heroImage ?? bioImage)
  const card = { name: bio.name, title: page.path === '/' ? bio.tagline : page.title }
  return site.media.socialImage(card, picture?.filename)
}

/** Writes the sharing picture of every page to a folder. */
export async function writeSocialImages(site: Sources, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of pageOf.keys()) {
    const file = await socialImageFile(site, name)
    if (file) await copyFile(file, path.join(folder, `${name}.jpg`))
  }
}
