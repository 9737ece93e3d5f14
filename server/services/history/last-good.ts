import type { HistoryReader } from '../../git/history-reader'
import { locate } from '../../store/locations'
import { valueOf } from '../entries/entry-fields'
import { repositoryOf, type Histories } from './read-history'

// A file that has been wrong for longer than this is not found out by its readers alone.
const mostVersions = 50

/**
 * The newest committed text of an entry's file that can be read, of what is committed now or of the
 * versions before; undefined where there is none, null where the file is not in the history's newest state.
 */
export async function lastGoodText(
  site: Histories,
  file: string,
): Promise<string | null | undefined> {
  const found = locate(file)
  if (!found) return undefined
  const repository = repositoryOf(site, found.kind)
  const newest = await repository.fileAt('HEAD', file)
  if (!newest) return null
  if (valueOf(found.kind, newest)) return newest.toString('utf8')
  return (await lastGoodUpTo(repository, file))?.toString('utf8')
}

/**
 * The newest text of an entry's file that can be read, of those it had up to a commit (HEAD where none
 * is named), a former name's included; undefined where there is none.
 */
export async function lastGoodUpTo(
  repository: HistoryReader,
  file: string,
  commit?: string,
): Promise<Buffer | undefined> {
  const { items } = await repository.versionsOf(file, { limit: mostVersions }, commit)
  for (const version of items) {
    const stored = { path: version.file.path, blob: version.file.after }
    const [text] = await repository.contents([stored])
    const found = locate(stored.path)
    if (text && found && valueOf(found.kind, text)) return text
  }
  return undefined
}
