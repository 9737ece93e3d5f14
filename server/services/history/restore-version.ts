import type { Fields } from '../../../src/lib/same-value'
import { kinds, type KindName } from '../../../src/schema'
import { invalid, notFound } from '../../errors'
import type { StoredFile } from '../../git/disk-form'
import type { ChangedFile } from '../../git/log'
import type { HistoryReader } from '../../git/history-reader'
import type { Author } from '../../git/repository'
import { decode } from '../../store/codec'
import { entryPath } from '../../store/locations'
import { planFile } from '../../store/plan-file'
import { titleOf, valueOf } from '../entries/entry-fields'
import { findChange, type FoundChange } from './find-change'
import { keepPresent } from './keep-present'
import { mendReferences } from './mend-references'
import { restoreDeleted } from './restore-deleted'
import { inTurn } from '../save/in-turn'
import { save, type Saved } from '../save/save'
import type { Site } from '../site/site'
import { filesOfVersion } from './files-of-version'
import { saveReversed } from './save-reversed'
import { checkUserFiles } from '../people/user-rules'
import { isOnDisk } from '../site/on-disk'

const mostVersions = 1000

/**
 * An entry, and the change that left it as it is wanted, or deleted it, or had it so without touching it; the id
 * of a singleton is ''.
 */
interface WantedVersion {
  kind: KindName
  id: string
  change: string
}

/**
 * Brings an entry back to how a change left it, with its picture or its resume; if that change
 * deleted it, to how it was before, with the references that were cleaned then and still make sense.
 * A new commit.
 * @throws AppError 404 for an unknown change or entry, 400 where that version was a broken file
 */
export function restoreVersion(site: Site, author: Author, wanted: WantedVersion): Promise<Saved> {
  return inTurn(site, async () => {
    const { files, title, wasDeleted } = await planRestore(site, wanted)
    checkUserFiles(site, author, files)
    const { kind, id } = wanted
    if (wasDeleted) return saveReversed(site, author, files, `${kind}: restore "${title}"`)
    const touched = [{ kind, id, title, action: 'restore', fields: [] }] as const
    return save(site, { author, touched, files })
  })
}

/** The files that a restore writes, and what it brings back. Throws what `restoreVersion` does. */
export async function planRestore(site: Site, { kind, id, change: changeId }: WantedVersion) {
  const change = await findChange(site, changeId)
  const file = entryPath(kind, id)
  const touched =
    change.commit.files.find((found) => found.path === file) ??
    (await underEarlierName(change, file)) ??
    (await asItStood(change, file))
  if (!touched) throw notFound('This version is not in the history of the entry')
  const isFinal = kinds[kind].repository === 'private' && !isOnDisk(site, file)
  if (isFinal) throw notFound('The deletion is final')
  if (touched.after === '') {
    const files = await restoreDeleted(site, change, { kind, id }, touched)
    const before = { path: file, blob: touched.before }
    const title = await titleAt(change.repository, kind, before)
    const mended = await mendReferences(site, files, `${change.commit.id}^`)
    return { files: mended, title, wasDeleted: true }
  }
  const [bytes] = await change.repository.contents([{ path: file, blob: touched.after }])
  const value = readable(kind, bytes)
  const { files: media, names } = await filesOfVersion(site, changeId, { kind, id, value })
  const isNamedAnew = Object.keys(names).length > 0
  const content = isNamedAnew
    ? planFile(kind, id, { ...value, ...names }, bytes ?? null).content
    : (bytes ?? '')
  const files = keepPresent(site, [{ path: file, content }, ...media])
  const mended = await mendReferences(site, files, change.commit.id)
  return { files: mended, title: titleOf(kind, value), wasDeleted: false }
}

/** What a change did to the file when it was called something else. */
async function underEarlierName({ repository, commit }: FoundChange, file: string) {
  const { items } = await repository.versionsOf(file, { limit: mostVersions })
  return items.find(({ id }) => id === commit.id)?.file
}

/** What a commit that did nothing to the file has of it. */
async function asItStood(
  { repository, commit }: FoundChange,
  file: string,
): Promise<ChangedFile | undefined> {
  const blob = (await repository.blobsAt(commit.id, [file])).get(file)
  return blob === undefined
    ? undefined
    : { path: file, status: 'changed', before: blob, after: blob }
}

async function titleAt(repository: HistoryReader, kind: KindName, version: StoredFile) {
  const [text] = await repository.contents([version])
  return titleOf(kind, valueOf(kind, text))
}

function readable(kind: KindName, bytes: Buffer | null | undefined): Fields {
  const result = decode(kind, bytes ?? '')
  if (result.ok) return { ...result.value }
  throw invalid(
    result.issues.map(({ field, message }) => ({ path: field, message })),
    'This version has mistakes in its file and cannot be brought back',
  )
}
