import type { Fields } from '../../../src/lib/same-value'
import { kinds, type KindName } from '../../../src/schema'
import type { Change, ChangedEntry } from '../../../src/schema/api'
import { isFirst, type ChangedFile, type Commit } from '../../git/log'
import type { StoredFile } from '../../git/disk-form'
import type { HistoryReader } from '../../git/history-reader'
import { locate } from '../../store/locations'
import { changedFields } from '../entries/changed-fields'
import { titleOf, valueOf } from '../entries/entry-fields'

// A commit of more files than this, such as the first one or a large merge, is shown without
// looking into each of them.
const mostRead = 20

const actions = { added: 'add', changed: 'update', renamed: 'update', deleted: 'delete' } as const

interface ContentFile {
  kind: KindName
  id: string
  file: ChangedFile
}

/** Of a commit's files those that hold entries. */
export function contentFiles(files: readonly ChangedFile[]): ContentFile[] {
  return files.flatMap((file) => {
    const found = locate(file.path)
    return found ? [{ ...found, file }] : []
  })
}

/** What entries were before and after a change; undefined where there was none or it cannot be read. */
interface Sides {
  before?: Fields
  after?: Fields
}

/** The values of content files, in the order of `files`; undefined where one was not there or cannot be read. */
export async function valuesAt(
  repository: HistoryReader,
  files: readonly (StoredFile & { kind: KindName })[],
): Promise<(Fields | undefined)[]> {
  // What a version holds, the next one held before.
  const keyOf = ({ kind, path, blob }: (typeof files)[number]) => `${kind} ${blob} ${path}`
  const distinct = new Map(files.map((file) => [keyOf(file), file]))
  const texts = await repository.contents([...distinct.values()])
  const values = new Map(
    [...distinct].map(([key, { kind }], index) => [key, valueOf(kind, texts[index])]),
  )
  return files.map((file) => values.get(keyOf(file)))
}

/** What each of these files held before and after its change. */
export async function sidesOf(
  repository: HistoryReader,
  files: readonly ContentFile[],
): Promise<Map<ChangedFile, Sides>> {
  const asked = files.flatMap(({ kind, file: { path, before, after } }) => [
    { kind, path, blob: before },
    { kind, path, blob: after },
  ])
  const values = await valuesAt(repository, asked)
  return new Map(
    files.map(({ file }, index) => [
      file,
      { before: values[2 * index], after: values[2 * index + 1] },
    ]),
  )
}

/** Commits in the words of the admin: which entries, what happened to them, which fields. */
export async function presentChanges(
  repository: HistoryReader,
  commits: readonly Commit[],
): Promise<Change[]> {
  const read = commits.map((commit) => contentFiles(commit.files))
  const sides = await sidesOf(repository, read.filter((files) => files.length <= mostRead).flat())
  return commits.map((commit, index) => ({
    change: commit.id,
    at: commit.at,
    author: commit.author,
    subject: commit.subject,
    source: commit.source,
    isFirst: isFirst(commit),
    entries: (read[index] ?? []).map((found) =>
      presentChangedEntry(found, commit, sides.get(found.file)),
    ),
  }))
}

/** What a commit did to one entry. */
export function presentChangedEntry(
  { kind, id, file }: ContentFile,
  commit: Commit,
  { before, after }: Sides = {},
): ChangedEntry {
  const isRestore = commit.trailers.some(([key, value]) => key === 'Action' && value === 'restore')
  const action = actions[file.status]
  const fields = before && after ? changedFields(before, after) : []
  return {
    kind,
    id,
    title: titleOf(kind, after ?? before, id),
    action: isRestore && action !== 'delete' ? 'restore' : action,
    fields: fields.map((field) => kinds[kind].labels[field] ?? field),
  }
}
