import { filesOf } from '../../../src/schema/image'
import { conflicting, notFound } from '../../errors'
import { valueOf } from '../entries/entry-fields'
import type { Site } from '../site/site'

/** All that the history has of a file of media/: its bytes, and the entries of the library on it. */
interface FileInHistory {
  blobs: string[]
  filenames: string[]
}

const entries = 'content/images/'
const folder = 'media/'

/**
 * Every version of a file of media/ that the history has, of its copies and of the originals beside
 * them, with the versions of the entries that were on it.
 * @throws AppError 404 where it has none, 409 where the site names one of these files still
 */
export async function findInHistory(site: Site, filename: string): Promise<FileInHistory> {
  const { site: repository } = site.repositories
  const all = await repository.everyBlob()
  const texts = all.filter(({ path }) => path.startsWith(entries))
  const contents = await repository.blobs(texts.map(({ blob }) => blob))
  const { bytes, filenames } = copiesIn(all, new Set([filename]))
  if (bytes.size === 0) throw notFound('This file is not in the history of the site')
  const beside = contents.flatMap((content) =>
    isAbout(content, filenames) ? (filesIn(content) ?? []) : [],
  )
  const whole = copiesIn(all, new Set([...filenames, ...beside]))
  mustBeDown(site, whole.filenames)
  const about = texts.filter((_text, index) => isAbout(contents[index], whole.filenames))
  return {
    blobs: [...new Set([...whole.bytes, ...about.map(({ blob }) => blob)])],
    filenames: [...whole.filenames],
  }
}

/**
 * Whether a version of an entry of the library is about a file that was erased, where `files` of media/ are
 * there, by path: another file may have the name of one that is gone.
 */
export function isAboutErased(
  site: Site,
  content: Buffer,
  files: ReadonlyMap<string, string>,
): boolean {
  const erased = site.erasures.blobs()
  return (filesIn(content) ?? []).some((name) => {
    const blob = files.get(folder + name)
    return blob === undefined ? site.erasures.of(name) !== undefined : erased.includes(blob)
  })
}

/** The blobs that files of media/ had under any of these names, and every name that these had. */
function copiesIn(
  all: readonly { blob: string; path: string }[],
  names: ReadonlySet<string>,
): { bytes: Set<string>; filenames: Set<string> } {
  const media = all.filter(({ path }) => path.startsWith(folder))
  const nameOf = (path: string) => path.slice(folder.length)
  const bytes = new Set(media.flatMap(({ blob, path }) => (names.has(nameOf(path)) ? blob : [])))
  const filenames = media.flatMap(({ blob, path }) => (bytes.has(blob) ? nameOf(path) : []))
  return { bytes, filenames: new Set(filenames) }
}

function mustBeDown(site: Site, filenames: ReadonlySet<string>): void {
  const isNamed = site.store
    .list('images')
    .flatMap(filesOf)
    .some((name) => filenames.has(name))
  if (!isNamed) return
  throw conflicting('This photo is still on the site. Take it down first, then erase it.')
}

/** The files that a version of an entry was made of; undefined where it cannot be read. */
function filesIn(content: Buffer | undefined): string[] | undefined {
  const value = valueOf('images', content)
  return value && filesOf(value)
}

function isAbout(content: Buffer | undefined, filenames: ReadonlySet<string>): boolean {
  const names = filesIn(content)
  if (names) return names.some((name) => filenames.has(name))
  const text = content?.toString('utf8') ?? ''
  return [...filenames].some((name) => text.includes(name))
}
