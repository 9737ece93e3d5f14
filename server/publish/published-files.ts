import { machineFiles } from '../../src/lib/machine/files'
import type { PublicContent } from '../../src/schema/public-content'
import { publicPages } from '../../src/schema/public-pages'
import type { ServedFile } from './page-cache'
import { pageFile } from './page-file'
import type { RenderPage } from './renderer'

/** Where the page for every unknown path is kept; no link leads here. */
export const notFoundPath = '/404'

// What a visitor never gets to by a link: shown to admins, or in place of another page.
const innerPaths = ['/login', '/admin', notFoundPath]

/** Makes a file of the content. */
export type MakeFile = (content: PublicContent) => Promise<ServedFile>

/** Everything that is published, by path, with how it is made: pages and what machines read. */
export function publishedFiles(render: RenderPage): ReadonlyMap<string, MakeFile> {
  const pages = [...publicPages.map(({ path }) => path), ...innerPaths].map(
    (path): [string, MakeFile] => [path, (content) => makePage(render, path, content)],
  )
  const forMachines = machineFiles.map(({ path, contentType, write }): [string, MakeFile] => [
    path,
    async (content) => ({ body: Buffer.from(write(content)), contentType }),
  ])
  return new Map([...pages, ...forMachines])
}

async function makePage(render: RenderPage, path: string, content: PublicContent) {
  const page = await render(path, content)
  return pageFile(page)
}
