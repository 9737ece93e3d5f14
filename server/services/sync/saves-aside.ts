import type { Fields } from '../../../src/lib/same-value'
import { kinds, type KindName } from '../../../src/schema'
import type { SyncConflict } from '../../../src/schema/api'
import { invalidInput } from '../../errors'
import type { Author, Repository } from '../../git/repository'
import { entryPath, locate } from '../../store/locations'
import { createEntry } from '../entries/create-entry'
import { deleteEntry } from '../entries/delete-entry'
import { fieldsOf, valueOf, withSecretsApart } from '../entries/entry-fields'
import { updateEntry } from '../entries/update-entry'
import { updateSingleton } from '../entries/update-singleton'
import { contentOnDisk, isOnDisk } from '../site/on-disk'
import type { Touched } from '../save/commit-text'
import { inTurn } from '../save/in-turn'
import { keepOnlyWaiting } from '../save/keep-waiting'
import { save as makeSave } from '../save/save'
import type { KeptEdit, WaitingSave } from '../save/waiting-saves'
import type { Site } from '../site/site'
import { type Choice, compareSides, hasMistake, mustBeAsked } from './resolve-merge'

/** The saves that could not be put on top of what came meanwhile, each with both sides. */
export async function conflictsAside(site: Site): Promise<SyncConflict[]> {
  const found = await Promise.all(
    site.waiting.aside().flatMap((save) => save.edits.map((edit) => conflictOf(site, save, edit))),
  )
  return found.flatMap((conflict) => (conflict ? { ...conflict, holdsUp: false } : []))
}

async function conflictOf(site: Site, save: WaitingSave, { path, before, after }: KeptEdit) {
  const found = locate(path)
  if (!found) return undefined
  const [base, mine] = await site.repositories[save.repository].blobs([before, after])
  const onDisk = await contentOnDisk(site, path)
  const theirs = hasMistake(found.kind, onDisk)
    ? lastGood(site, found)
    : valueOf(found.kind, onDisk)
  const sides = [valueOf(found.kind, base), valueOf(found.kind, mine), theirs].map(
    (value) => value && withSecretsApart(found.kind, value).shown,
  )
  return compareSides(found, sides).conflict
}

/** What pages show of an entry. */
function lastGood(site: Site, { kind, id }: Pick<Touched, 'kind' | 'id'>): Fields | undefined {
  const entry = id === '' ? site.store.read(kind as never) : site.store.get(kind as never, id)
  return entry && fieldsOf(entry)
}

function findEdit(site: Site, path: string): [WaitingSave, KeptEdit] | [] {
  for (const save of site.waiting.aside()) {
    const edit = save.edits.find((candidate) => candidate.path === path)
    if (edit) return [save, edit]
  }
  return []
}

/**
 * Takes what a person chose for an entry of a save that was set aside: it is saved like a change of
 * theirs, and then that of the set-aside save is forgotten. Says whether there was one.
 * @throws AppError 400 for a value that does not fit, 409 for one that was chosen when other versions
 *   were in conflict; it goes on waiting for a decision then
 */
export async function settleAside(
  site: Site,
  author: Author,
  { kind, id, value, revision }: Choice,
): Promise<boolean> {
  const path = entryPath(kind, id)
  const [save, edit] = findEdit(site, path)
  if (!save || !edit) return false
  const conflict = await conflictOf(site, save, edit)
  if (conflict) mustBeAsked(conflict, revision)
  const result = kinds[kind].schema.partial().nullable().safeParse(value)
  if (!result.success) throw invalidInput(result.error)
  const repository = site.repositories[save.repository]
  const secret = result.data && (await newSecret(repository, kind, edit))
  if (result.data) await bringFilesBack(site, author, { kind, id }, save)
  await carryOut(site, author, kind, id, result.data && { ...result.data, ...secret })
  await site.writer.run(() => forget(site, save, path))
  return true
}

async function forget(site: Site, { id }: WaitingSave, path: string): Promise<void> {
  await site.waiting.decided(id, path)
  // What has no sides to show, such as a picture's file, goes with the last entry that has.
  const left = site.waiting.aside().find((aside) => aside.id === id)
  if (left && !left.edits.some((edit) => locate(edit.path))) await site.waiting.remove(id)
  await keepOnlyWaiting(site)
}

/** The secrets that the save had set: nobody is shown one, and so nobody sends it back. */
async function newSecret(
  repository: Repository,
  kind: KindName,
  { before: was, after: is }: KeptEdit,
) {
  const texts = await repository.blobs([was, is])
  const [before, after] = texts.map(
    (bytes) => withSecretsApart(kind, valueOf(kind, bytes) ?? {}).secret,
  )
  return Object.fromEntries(
    Object.entries(after ?? {}).filter(([field, said]) => said !== before?.[field]),
  )
}

/** Puts back the files of a save that are gone and that no entry holds, such as its picture. */
async function bringFilesBack(
  site: Site,
  author: Author,
  { kind, id }: Pick<Touched, 'kind' | 'id'>,
  { edits, repository }: WaitingSave,
): Promise<void> {
  const isGone = ({ path, after }: KeptEdit) =>
    !locate(path) && after !== '' && !isOnDisk(site, path)
  const gone = edits.filter(isGone)
  const contents = await site.repositories[repository].blobs(gone.map(({ after }) => after))
  const files = gone.flatMap(({ path }, index) => {
    const content = contents[index]
    return content ? [{ path, content, from: '' }] : []
  })
  const touched = { kind, id, title: id, action: 'restore', fields: [] } as const
  if (files.length > 0)
    await inTurn(site, () => makeSave(site, { author, touched: [touched], files }))
}

async function carryOut(
  site: Site,
  author: Author,
  kind: KindName,
  id: string,
  value: Record<string, unknown> | null,
): Promise<void> {
  if (id === '') {
    if (value) await updateSingleton(site, author, kind as never, value as never)
  } else if (site.store.get(kind as never, id)) {
    if (value) await updateEntry(site, author, kind as never, id, value as never)
    else await deleteEntry(site, author, kind as never, id)
  } else if (value) await createEntry(site, author, kind as never, value as never)
}
