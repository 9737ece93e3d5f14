import path from 'node:path'
import { replaceDerived } from '../files/durable'
import type { ServedFile } from './page-cache'

/** The file that a plain web server finds for a URL path: `/bio` is `bio/index.html`. */
export function pageFileName(urlPath: string): string {
  if (path.posix.extname(urlPath) !== '') return urlPath.slice(1)
  if (urlPath === '/404') return '404.html'
  return path.posix.join(urlPath.slice(1), 'index.html')
}

/**
 * Writes pages below a folder, each whole or not at all: a web server that reads the folder never
 * sees half a page. They can be made again any time, so nothing waits for the disk to sync.
 */
export async function writePages(
  folder: string,
  files: ReadonlyMap<string, ServedFile>,
): Promise<void> {
  for (const [urlPath, { body }] of files) {
    await replaceDerived(path.join(folder, ...pageFileName(urlPath).split('/')), body)
  }
}
