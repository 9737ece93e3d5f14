import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { replaceDerived } from '../files/durable'
import { contentTypeOf } from './built-files'
import type { ServedFile } from './page-cache'
import { pageFile } from './page-file'
import { notFoundPath } from './published-files'

/** The file that a plain web server finds for a URL path: `/bio` is `bio/index.html`. */
function pageFileName(urlPath: string): string {
  if (path.posix.extname(urlPath) !== '') return urlPath.slice(1)
  if (urlPath === notFoundPath) return '404.html'
  return path.posix.join(urlPath.slice(1), 'index.html')
}

/**
 * Writes a page below a folder, whole or not at all: a web server that reads the folder never sees half
 * of it. It can be made again any time, so nothing waits for the disk to sync.
 */
export async function writePage(
  folder: string,
  urlPath: string,
  { body }: Pick<ServedFile, 'body'>,
): Promise<void> {
  await replaceDerived(fileOf(folder, urlPath), body)
}

/** Removes what was last written of a page below a folder, if anything was. Throws the disk's error. */
export async function removePage(folder: string, urlPath: string): Promise<void> {
  await rm(fileOf(folder, urlPath), { force: true })
}

/** Removes every file below a folder but those of these pages: what a page that is gone has left there. */
export async function removeOtherPages(folder: string, urlPaths: Iterable<string>): Promise<void> {
  const kept = new Set([...urlPaths].map((urlPath) => fileOf(folder, urlPath)))
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isDirectory() && !kept.has(file)) await rm(file, { force: true })
  }
}

function fileOf(folder: string, urlPath: string): string {
  return path.join(folder, ...pageFileName(urlPath).split('/'))
}

/** A page as it was last written below a folder; undefined if it was not, or cannot be read. */
export async function readPage(folder: string, urlPath: string): Promise<ServedFile | undefined> {
  const name = pageFileName(urlPath)
  const body = await readFile(fileOf(folder, urlPath)).catch(() => undefined)
  if (!body) return undefined
  if (!name.endsWith('.html')) return { body, contentType: contentTypeOf(name) }
  return pageFile({ html: body.toString('utf8'), status: urlPath === notFoundPath ? 404 : 200 })
}
