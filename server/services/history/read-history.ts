import type { Fields } from '../../../src/lib/same-value'
import { kinds, type KindName } from '../../../src/schema'
import type { RepositoryName } from '../../../src/schema/collection'
import type { Change, DeletedEntry, Page, Version } from '../../../src/schema/api'
import type { FileVersion, HistoryFilter, PageRequest } from '../../git/history'
import type { HistoryReader } from '../../git/history-reader'
import { entryPath, locate } from '../../store/locations'
import { titleOf } from '../entries/entry-fields'
import { presentChanges, valuesAt } from './present-change'
import type { Site } from '../site/site'
import { uncommittedDeletions } from './uncommitted-deletions'

/** Where both histories can be read. */
export interface Histories {
  repositories: Record<RepositoryName, HistoryReader>
}

/** The changes of the whole site, newest first; those of a private kind come from its own history. */
export async function readHistory(
  site: Site,
  request: HistoryFilter & PageRequest,
): Promise<Page<Change>> {
  const repository = request.kind ? repositoryOf(site, request.kind) : site.repositories.site
  const { items, next } = await repository.commits(request)
  return { items: await presentChanges(repository, items), next }
}

/** The versions of one entry or singleton, newest first, through renames. */
export async function readVersions(
  site: Histories,
  kind: KindName,
  id: string,
  request: PageRequest,
): Promise<Page<Version>> {
  const repository = repositoryOf(site, kind)
  const { items, next } = await repository.versionsOf(entryPath(kind, id), request)
  const commits = items.map(({ file, ...commit }) => ({ ...commit, files: [file] }))
  const changes = await presentChanges(repository, commits)
  return {
    items: changes.map((change, index) => ({
      ...change,
      revision: items[index]?.file.after ?? '',
    })),
    next,
  }
}

// What an old version said stays as it was, and reading a thousand takes longer than finding them.
const presented = new WeakMap<FileVersion, DeletedEntry>()

/**
 * Every entry of the site that was deleted and is not there now: first those of which nobody has committed
 * that, then the newest deletion first.
 */
export async function readDeleted(site: Site): Promise<DeletedEntry[]> {
  const repository = site.repositories.site
  const deleted = await repository.deletedFiles()
  const added = deleted.flatMap((version) => {
    const found = presented.has(version) ? undefined : locate(version.file.path)
    return found ? [{ ...found, version }] : []
  })
  const values = await valuesAt(
    repository,
    added.map(({ kind, version: { file } }) => ({ kind, path: file.path, blob: file.before })),
  )
  for (const [index, { kind, id, version }] of added.entries()) {
    const { id: change, at, author } = version
    presented.set(version, { ...presentDeleted(kind, id, values[index]), change, at, author })
  }
  const isGone = ({ file }: FileVersion) => site.store.revisionOf(file.path) === ''
  const committed = deleted.filter(isGone).flatMap((version) => presented.get(version) ?? [])
  return [...(await readUncommitted(site)), ...committed]
}

async function readUncommitted(site: Site): Promise<DeletedEntry[]> {
  const gone = await uncommittedDeletions(site)
  const values = await valuesAt(site.repositories.site, gone)
  return gone.map(({ kind, id, commit }, index) => ({
    ...presentDeleted(kind, id, values[index]),
    change: commit,
  }))
}

function presentDeleted(kind: KindName, id: string, value: Fields | undefined) {
  const picture = kind === 'images' && typeof value?.filename === 'string' ? value.filename : ''
  return { kind, id, title: titleOf(kind, value, id), ...(picture ? { picture } : {}) }
}

/** Everyone who changed the site, for the filter by person. */
export function readPeople(site: Site): Promise<string[]> {
  return site.repositories.site.authors()
}

/** The repository that keeps the history of a kind. */
export function repositoryOf(site: Histories, kind: KindName): HistoryReader {
  return site.repositories[kinds[kind].repository]
}
