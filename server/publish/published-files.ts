import { machineFilesOf } from '../../src/lib/machine/files'
import { partsOf } from '../../src/lib/parts/page-parts'
import type { PublicContent } from '../../src/schema/public-content'
import { publicPages } from '../../src/schema/public-pages'
import type { ServedFile } from './page-cache'
import { pageFile } from './page-file'
import type { RenderPage } from './renderer'

/** Where the page for every unknown path is kept; no link leads here. */
export const notFoundPath = '/404'

// What a visitor never gets to by a link: shown to admins, or in place of another page.
const innerPaths = ['/login', '/admin', notFoundPath]

/** A file of the site, and what it is made from. */
export interface PublishedFile {
  /** What it shows in place of fields of the content. */
  shows: Partial<PublicContent>
  make: (content: PublicContent) => Promise<ServedFile>
}

/** Everything that is published of a content, by path: pages and what machines read. */
export function publishedFiles(
  render: RenderPage,
  content: PublicContent,
): Map<string, PublishedFile> {
  const divided = publicPages.flatMap(({ path }) => partsOf(path, content))
  const inner = innerPaths.map((path) => ({ path, shows: {} }))
  const pages = [...divided, ...inner].map(({ path, shows }): [string, PublishedFile] => [
    path,
    { shows, make: async (shown) => pageFile(await render(path, shown)) },
  ])
  const forMachines = machineFilesOf(content).map((file): [string, PublishedFile] => {
    const { path, contentType, write, shows } = file
    const make = async (shown: PublicContent) => ({ body: Buffer.from(write(shown)), contentType })
    return [path, { shows: shows?.(content) ?? {}, make }]
  })
  return new Map([...pages, ...forMachines])
}
