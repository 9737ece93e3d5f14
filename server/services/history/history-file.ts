import { notFound } from '../../errors'
import { isSlug } from '../../../src/schema/slug'
import { filename as filenameSchema } from '../../../src/schema/url'
import { entryPath } from '../../store/locations'
import { valueOf } from '../entries/entry-fields'
import type { Site } from '../site/site'

const commitPattern = /^[0-9a-f]{40,64}\^?$/

/**
 * A file of media/ as it was at a commit (`^` after it: just before), or before that where the
 * commit itself deleted it.
 * @throws AppError 404
 */
export async function historyFile(site: Site, change: string, filename: string): Promise<Buffer> {
  const missing = notFound('This picture is not in history')
  if (!commitPattern.test(change) || !filenameSchema().safeParse(filename).success) throw missing
  const bytes = await lastUntil(site, change, `media/${filename}`)
  if (!bytes) throw missing
  return bytes
}

/** The name in media/ of the picture that an image entry had at a commit; throws 404. */
export async function historyFilename(site: Site, change: string, id: string): Promise<string> {
  const missing = notFound('This picture is not in history')
  if (!commitPattern.test(change) || !isSlug(id)) throw missing
  const value = valueOf('images', await lastUntil(site, change, entryPath('images', id)))
  if (!value) throw missing
  return String(value.filename)
}

/** A file as it was at a commit, or before the commit where that deleted it. */
async function lastUntil({ repositories }: Site, change: string, path: string) {
  const { site: repository } = repositories
  const there = await repository.fileAt(change, path)
  return there ?? repository.fileAt(`${change.replace('^', '')}^`, path)
}
