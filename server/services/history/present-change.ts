import { kinds, type KindName } from '../../../src/schema'
import type { Change, ChangedEntry } from '../../../src/schema/api'
import type { ChangedFile, Commit } from '../../git/log'
import type { StoredFile } from '../../git/disk-form'
import type { HistoryReader } from '../../git/history-reader'
import { locate } from '../../store/locations'
import { changedFields } from '../entries/changed-fields'
import { titleOf, valueOf } from '../entries/entry-fields'

type Fields = Record<string, unknown>

// A commit of more files than this, such as the first one or a large merge, is shown without
// looking into each of them.
const mostRead = 20

const actions = { added: 'add', changed: 'update', renamed: 'update', deleted: 'delete' } as const

/** A content file's value in a commit; undefined where it was not there or could not be read. */
export async function valuesAt(
  repository: HistoryReader,
  files: readonly (StoredFile & { kind: KindName })[],
): Promise<(Fields | undefined)[]> {
  const texts = await repository.contents(files)
  return files.map(({ kind }, index) => valueOf(kind, texts[index]))
}

/** Commits in the words of the admin: which entries, what happened to them, which fields. */
export async function presentChanges(
  repository: HistoryReader,
  commits: readonly Commit[],
): Promise<Change[]> {
  const read = commits.map((commit) => contentFiles(commit.files))
  const wanted = read.filter((files) => files.length <= mostRead).flat()
  const [before, after] = await Promise.all(
    (['before', 'after'] as const).map((side) =>
      valuesAt(
        repository,
        wanted.map(({ kind, file }) => ({ kind, path: file.path, blob: file[side] })),
      ),
    ),
  )
  const values = new Map(
    wanted.map(({ file }, index) => [file, { before: before?.[index], after: after?.[index] }]),
  )
  return commits.map((commit, index) => ({
    change: commit.id,
    at: commit.at,
    author: commit.author,
    subject: commit.subject,
    source: commit.source,
    entries: (read[index] ?? []).map((found) => presentEntry(found, commit, values)),
  }))
}

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

function presentEntry(
  { kind, id, file }: ContentFile,
  commit: Commit,
  values: ReadonlyMap<ChangedFile, { before?: Fields; after?: Fields }>,
): ChangedEntry {
  const { before, after } = values.get(file) ?? {}
  const shown = after ?? before
  const isRestore = commit.trailers.some(([key, value]) => key === 'Action' && value === 'restore')
  const action = actions[file.status]
  const fields = before && after ? changedFields(before, after) : []
  return {
    kind,
    id,
    title: shown ? titleOf(kind, shown) : id || kinds[kind].label,
    action: isRestore && action !== 'delete' ? 'restore' : action,
    fields: fields.map((field) => kinds[kind].labels[field] ?? field),
  }
}
