import { posix } from 'node:path'
import { AppError, diskReason, siteIsGone, storageFailed } from '../../errors'
import { blobIdOrNone } from '../../files/blob-id'
import { saveFailed } from '../../files/durable'
import { together } from '../../files/in-parallel'
import type { CommitRequest, Contents, Repository } from '../../git/repository'
import type { FileChange } from '../../store/journal'
import type { Transaction } from '../../store/transaction'
import { keepHandEdits } from './keep-hand-edits'
import { keepEdits, newSaveId, waitFor, type Wait } from './postpone-save'
import { addedBy, putBack } from './put-back'
import { show } from './show-changes'
import { keepReceipt, noteOf, type Saved, type SaveNote, type SaveRequest } from './save-note'
import { whatIsSetAside } from './set-aside'
import { isThere } from '../site/on-disk'
import type { Site } from '../site/site'

export type { Saved, SaveRequest } from './save-note'

/**
 * Writes files, commits them and has the pages that show them published; when it returns, the first two
 * are done, or (`pending`) the save is kept, served, and committed as soon as git allows. Run it inside
 * `inTurn`, which waits for the pages.
 * @throws FileMovedOn if a file is not what it was planned from; AppError `storage_failed` if the disk
 *   or git refuses, 503 `git_busy`, 409 where a merge has just begun; every file is as it was then
 */
export async function save(site: Site, request: SaveRequest): Promise<Saved> {
  if (request.files.length === 0) return { change: '' }
  mustAgree(request.files)
  // Whoever writes there now would fill the folder that another disk belongs into.
  if (!isThere(site)) throw storageFailed(`Nothing was saved: ${siteIsGone} Then save again.`)
  await site.journal.settle()
  const note = noteOf(request, site.receipts.call)
  // Once there is a new file in its folder, what a git clean took beside it would count as deleted.
  if (note.repository === 'private') await site.repositories.private.bringBack(site.log)
  const repository = site.repositories[note.repository]
  const state = await repository.state()
  const wait = await waitFor(site, repository, note.paths, state)
  const saved = await (wait
    ? postpone(site, request, note, wait)
    : commitNow(site, request, note, repository))
  await forgetNames(site, request.files)
  return saved
}

/** Throws where one file is to become two: a mistake of ours, and one would be lost without a word. */
function mustAgree(files: readonly FileChange[]): void {
  const known = new Map<string, FileChange['content']>()
  for (const { path, content } of files) {
    const other = known.get(path)
    if (other !== undefined && blobIdOrNone(other) !== blobIdOrNone(content))
      throw new Error(`A save makes two of ${path}`)
    known.set(path, content)
  }
}

/** Forgets what the files of media/ were called at home that are gone. */
async function forgetNames(site: Site, files: readonly FileChange[]): Promise<void> {
  const gone = files.filter(({ path, content }) => content === null && path.startsWith('media/'))
  if (gone.length > 0) await site.names.forgetGone(gone.map(({ path }) => posix.basename(path)))
}

async function commitNow(
  site: Site,
  request: SaveRequest,
  note: SaveNote,
  repository: Repository,
): Promise<Saved> {
  const { files } = request
  const aside = await whatIsSetAside(site, request)
  await repository.commitHandEdits(note.paths)
  const contents = contentsOf(files)
  const commit = { ...note, contents, at: new Date() }
  // So the disk syncs what the history gets and what the folder gets together. The commit comes behind it.
  void repository.writeAhead(commit)
  const transaction = await site.journal.begin([...files], note)
  await transaction.apply()
  const saved = { change: await commitOrRollBack(repository, transaction, commit) }
  const takeNote = keepReceipt(site, note, saved).then(() => transaction.finish())
  // Pages are made while the disk takes note that all is done.
  await together([
    takeNote,
    showFiles(site, request, note, contents, addedBy(transaction, contents)),
  ])
  return { ...saved, aside }
}

/** Keeps a save for later: first what it is made on, then that it waits, then it is served. */
async function postpone(
  site: Site,
  request: SaveRequest,
  note: SaveNote,
  { beside, reason }: Wait,
): Promise<Saved> {
  const { files } = request
  const { paths, call: _named, ...rest } = note
  if (!beside) await keepHandEdits(site, note.repository, paths)
  const edits = await keepEdits(site, note.repository, files, beside)
  const transaction = beside ? undefined : await site.journal.begin([...files], note)
  await transaction?.apply()
  const id = transaction?.id ?? newSaveId()
  try {
    await site.waiting.add({ ...rest, id, edits, beside, phase: 'waiting' })
  } catch (error) {
    await transaction?.abandon()
    throw saveFailed(error)
  }
  const saved = { change: '', pending: reason }
  await keepReceipt(site, note, saved)
  await transaction?.finish()
  // It is kept by now, so that nothing may go wrong any more: git is not asked for what is at hand.
  const contents = contentsOf(files)
  if (beside) site.store.hold(contents)
  await showFiles(site, request, note, contents)
  return saved
}

async function showFiles(
  site: Site,
  { prepare }: SaveRequest,
  { paths }: SaveNote,
  contents: Contents,
  added: ReadonlyMap<string, Buffer> = new Map(),
): Promise<void> {
  // Whom a git clean has just taken with it is not deleted, nor to be logged out: the watch puts them back.
  const changed = await site.store.refresh(paths, contents)
  if (await putBack(site, added)) changed.push(...(await site.store.refresh(paths, contents)))
  await show(site, changed, prepare)
}

function contentsOf(files: readonly FileChange[]): Contents {
  return new Map(files.map(({ path, content }) => [path, bytesOf(content)]))
}

// A thousand pictures are not copied for it.
function bytesOf(content: FileChange['content']): Buffer | null {
  return content === null || Buffer.isBuffer(content) ? content : Buffer.from(content)
}

async function commitOrRollBack(
  repository: Repository,
  transaction: Transaction,
  request: CommitRequest,
): Promise<string> {
  try {
    return await repository.commit(request)
  } catch (error) {
    await transaction.abandon()
    // That git is busy, began something else in between, or has no room has words of its own.
    if (error instanceof AppError && (error.code !== 'storage_failed' || diskReason(error.cause)))
      throw error
    throw storageFailed(
      'Your change was not saved, because it could not be recorded in history. Nothing was changed; please try again.',
      error,
    )
  }
}
