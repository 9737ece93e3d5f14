import { publicPageAt, publicPages } from '../../../src/schema/public-pages'
import { uploadsPath } from '../../../src/schema/url'
import type { PictureUse } from '../../../src/schema/take-down'
import { notFound } from '../../errors'
import { usagesOf } from '../entries/usages'
import { titleOf } from '../entries/entry-fields'
import type { Site } from '../site/site'
import { picturesLike } from './picture-copies'
import { pagesSharedWith } from './social-cards'

// What search engines read of the performer is on every page.
const forMachines = /<script type="application\/ld\+json">[^<]*<\/script>/g

/**
 * Where a picture is seen and used now: on which pages, as their titles, by which entries, and where
 * else it can be had.
 * @throws AppError 404 for an unknown id
 */
export async function whereShown(site: Site, id: string): Promise<PictureUse> {
  const image = site.store.get('images', id)
  if (!image) throw notFound('This picture is not in the library any more')
  const { ids, filenames } = await picturesLike(site, id)
  const addresses = filenames.flatMap((name) => [
    uploadsPath + name,
    ...(site.media.info(name)?.variants.map(({ url }) => url) ?? []),
  ])
  const isIn = (text: string) => addresses.some((address) => text.includes(address))
  const showing = site.publisher.pagesWhere((text) => isIn(text.replace(forMachines, '')))
  const shared = filenames.flatMap((name) => pagesSharedWith(site, name))
  const titled = (paths: readonly string[]) => {
    const pages = new Set(paths.map((path) => publicPageAt(path)?.path))
    return publicPages.filter(({ path }) => pages.has(path)).map(pageName)
  }
  return {
    pages: titled(showing),
    shared: titled(shared),
    isPortrait: site.publisher.pagesWhere(isIn).length > showing.length,
    usages: ids.flatMap((each) => usagesOf(site, 'images', each)),
    copies: ids.slice(1).map((each) => titleOf('images', site.store.get('images', each), each)),
    remote: (await site.repositories.site.remote())?.address ?? null,
  }
}

function pageName(page: (typeof publicPages)[number]): string {
  return 'label' in page ? page.label : `${page.title} (${page.path})`
}
