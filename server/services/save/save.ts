import { kinds } from '../../../src/schema'
import { AppError, storageFailed } from '../../errors'
import type { Author, Repository } from '../../git/repository'
import { blobId } from '../../files/blob-id'
import type { FileChange, Transaction } from '../../store/journal'
import { commitWaiting } from './commit-waiting'
import { subjectOf, trailersOf, type Touched } from './commit-text'
import type { PendingCommit } from './pending-commits'
import { announce } from './publish-changes'
import type { NamedCall, Written } from './receipts'
import { keepBefore } from './redo-save'
import type { Site } from '../site/site'

/** What a save did: its commit, or why there is none yet. */
export interface Saved {
  /** The commit's id; '' if nothing changed or it is not committed yet. */
  change: string
  /** Why the files are saved but not committed yet. */
  pending?: string
  /** What of a hand edit with a mistake in it this save did not take over, in words. */
  aside?: string
}

/** A save: files that belong together, and what they mean. The first entry names the commit. */
export interface SaveRequest {
  author: Author
  touched: readonly [Touched, ...Touched[]]
  files: readonly FileChange[]
  /** The commit's subject, if not the one of the first entry. */
  subject?: string
}

/** What a commit needs to be made again by the next process. */
interface CommitNote {
  repository: 'site' | 'private'
  paths: string[]
  author: Author
  subject: string
  trailers: [string, string][]
  /** The call that asked for it, if it has a name, and what it wrote. */
  call?: NamedCall & { written: Written }
}

/**
 * Writes files, commits them and publishes the pages that show them; when it returns, all three are
 * done. Run it inside `inTurn`.
 * @throws FileMovedOn if a file is not what it was planned from; AppError `storage_failed` if the disk
 *   or git refuses, 503 `git_busy`, 409 where a merge has just begun; every file is as it was then
 */
export async function save(site: Site, request: SaveRequest): Promise<Saved> {
  if (request.files.length === 0) return { change: '' }
  const note = noteOf(request, site.receipts.call)
  const repository = site.repositories[note.repository]
  const state = await repository.state()
  if (state.ready) {
    await commitWaiting(site, note.repository)
    await repository.commitHandEdits(note.paths)
  }
  const edits = state.ready ? [] : await keepBefore(site, request.files, repository)
  const transaction = await site.journal.begin([...request.files], note)
  await transaction.apply()
  const saved = state.ready
    ? { change: await commitOrRollBack(repository, transaction, note) }
    : await postpone(site, { ...note, edits }, state.reason)
  await keepReceipt(site, note, saved)
  await transaction.finish()
  await announce(site, await site.store.refresh(note.paths))
  return saved
}

/** Finishes what a killed process began: its files are completed, committed and published. */
export async function recoverSaves(site: RecoveringSite): Promise<void> {
  for (const transaction of await site.journal.pending()) {
    const note = transaction.note as CommitNote
    try {
      await transaction.apply()
    } catch (error) {
      // Somebody has edited the same file since: theirs is the later word, and it stays.
      site.log.warn({ err: error, paths: note.paths }, 'Left an interrupted save unfinished')
      if (await isCommitted(site.repositories[note.repository], note)) {
        await keepReceipt(site, note, { change: '' })
      }
      continue
    }
    await keepReceipt(site, note, await commitOrPostpone(site, note))
    await transaction.finish()
    site.log.warn({ paths: note.paths }, 'Finished a save that was interrupted')
  }
}

async function commitOrPostpone(site: RecoveringSite, note: CommitNote): Promise<Saved> {
  const repository = site.repositories[note.repository]
  try {
    const state = await repository.state()
    if (!state.ready) return await postpone(site, note, state.reason)
    return { change: await repository.commit(note) }
  } catch (error) {
    return postpone(site, note, error instanceof AppError ? error.message : String(error))
  }
}

type RecoveringSite = Pick<Site, 'journal' | 'repositories' | 'pending' | 'receipts' | 'log'>

/** Writes down that a call's save is done, before the journal forgets it: so a kill loses neither. */
async function keepReceipt(
  site: Pick<Site, 'receipts' | 'log'>,
  { call }: CommitNote,
  { change, pending }: Saved,
): Promise<void> {
  if (!call) return
  await site.receipts.keep(call, { save: { ...call.written, change, pending } }).catch((error) => {
    site.log.error({ err: error }, 'The receipt of a save could not be kept')
  })
}

/** Whether the history has an entry as a call wrote it, which somebody has edited since. */
async function isCommitted(repository: Repository, { call, paths }: CommitNote): Promise<boolean> {
  if (!call) return false
  const bytes = await repository.fileAt('HEAD', paths[0]).catch(() => undefined)
  return (bytes ? blobId(bytes) : '') === call.written.revision
}

function noteOf(request: SaveRequest, call: NamedCall | undefined): CommitNote {
  const { author, touched, files, subject } = request
  return {
    repository: kinds[touched[0].kind].repository,
    paths: files.map((file) => file.path),
    author,
    subject: subject ?? subjectOf(touched[0]),
    trailers: trailersOf(touched),
    call: call && { ...call, written: writtenBy(request) },
  }
}

function writtenBy({ touched: [{ kind, id, action }], files: [file] }: SaveRequest): Written {
  const content = file?.content ?? null
  return { kind, id, action, revision: content === null ? '' : blobId(content) }
}

async function commitOrRollBack(
  repository: Repository,
  transaction: Transaction,
  note: CommitNote,
): Promise<string> {
  try {
    return await repository.commit(note)
  } catch (error) {
    await transaction.abandon()
    // That git is busy, or began something else in between, has words of its own.
    if (error instanceof AppError && error.code !== 'storage_failed') throw error
    throw storageFailed(
      'Your change was not saved, because it could not be recorded in history. Nothing was changed; please try again.',
      error,
    )
  }
}

async function postpone(
  site: Pick<Site, 'repositories' | 'pending'>,
  { call: _done, ...commit }: CommitNote & Pick<PendingCommit, 'edits'>,
  reason: string,
): Promise<Saved> {
  await site.repositories[commit.repository].keep(commit.paths)
  await site.pending.add(commit)
  return { change: '', pending: reason }
}
