import { conflicting, notFound } from '../../errors'
import { valueOf } from '../entries/entry-fields'
import type { Site } from '../site/site'

/** All that the history has of a file of media/: its bytes, and the entries of the library on it. */
export interface FileInHistory {
  blobs: string[]
  filenames: string[]
}

const entries = 'content/images/'

/**
 * Every version of a file of media/ that the history has, with the versions of the entries that were
 * on it.
 * @throws AppError 404 where it has none, 409 where the site names the file still
 */
export async function findInHistory(site: Site, filename: string): Promise<FileInHistory> {
  const { site: repository } = site.repositories
  const all = await repository.everyBlob()
  const bytes = new Set(all.flatMap(({ blob, path }) => (path === `media/${filename}` ? blob : [])))
  if (bytes.size === 0) throw notFound('This file is not in the history of the site')
  const filenames = new Set(
    all.flatMap(({ blob, path }) =>
      bytes.has(blob) && path.startsWith('media/') ? path.slice('media/'.length) : [],
    ),
  )
  mustBeDown(site, filenames)
  const texts = all.filter(({ path }) => path.startsWith(entries))
  const contents = await repository.blobs(texts.map(({ blob }) => blob))
  const about = texts.filter((_text, index) => isAbout(contents[index], filenames))
  return {
    blobs: [...new Set([...bytes, ...about.map(({ blob }) => blob)])],
    filenames: [...filenames],
  }
}

function mustBeDown(site: Site, filenames: ReadonlySet<string>): void {
  const isNamed = site.store.list('images').some(({ filename }) => filenames.has(filename))
  if (!isNamed) return
  throw conflicting('This photo is still on the site. Take it down first, then erase it.')
}

function isAbout(content: Buffer | undefined, filenames: ReadonlySet<string>): boolean {
  const value = valueOf('images', content)
  if (value) return typeof value.filename === 'string' && filenames.has(value.filename)
  const text = content?.toString('utf8') ?? ''
  return [...filenames].some((name) => text.includes(name))
}
