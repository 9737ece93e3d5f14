import { kinds } from '../../../src/schema'
import { conflicting, storageFailed } from '../../errors'
import type { Author, Repository } from '../../git/repository'
import type { FileChange, Transaction } from '../../store/journal'
import { commitWaiting } from './commit-waiting'
import { subjectOf, trailersOf, type Touched } from './commit-text'
import type { PendingCommit } from './pending-commits'
import { announce } from './publish-changes'
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
}

/**
 * Writes files, commits them and publishes the pages that show them; when it returns, all three are
 * done. Run it inside `site.writer`.
 * @throws AppError `storage_failed` with every file as it was, if the disk or git refuses
 */
export async function save(site: Site, request: SaveRequest): Promise<Saved> {
  if (request.files.length === 0) return { change: '' }
  const note = noteOf(request)
  const repository = site.repositories[note.repository]
  const state = await repository.state()
  if (state.ready) {
    const redone = await commitWaiting(site, note.repository)
    if (redone.some((path) => note.paths.includes(path))) {
      throw conflicting('An earlier change had to be put back first. Save again to go on.')
    }
    await repository.commitHandEdits(note.paths)
  }
  const edits = state.ready ? [] : await keepBefore(site, request.files, repository)
  const transaction = await site.journal.begin([...request.files], note)
  await transaction.apply()
  const saved = state.ready
    ? { change: await commitOrRollBack(repository, transaction, note) }
    : await postpone(site, { ...note, edits }, state.reason)
  await transaction.finish()
  await announce(site, await site.store.refresh(note.paths))
  return saved
}

/** Finishes what a killed process began: its files are completed, committed and published. */
export async function recoverSaves(site: RecoveringSite): Promise<void> {
  for (const transaction of await site.journal.pending()) {
    const note = transaction.note as CommitNote
    const repository = site.repositories[note.repository]
    try {
      await transaction.apply()
      if ((await repository.state()).ready) await repository.commit(note)
      else await site.pending.add(note)
      site.log.warn({ paths: note.paths }, 'Finished a save that was interrupted')
    } catch (error) {
      // Somebody has edited the same file since: theirs is the later word, and it stays.
      site.log.warn({ err: error, paths: note.paths }, 'Left an interrupted save unfinished')
    }
    await transaction.finish()
  }
}

type RecoveringSite = Pick<Site, 'journal' | 'repositories' | 'pending' | 'log'>

function noteOf({ author, touched, files, subject }: SaveRequest): CommitNote {
  return {
    repository: kinds[touched[0].kind].repository,
    paths: files.map((file) => file.path),
    author,
    subject: subject ?? subjectOf(touched[0]),
    trailers: trailersOf(touched),
  }
}

async function commitOrRollBack(
  repository: Repository,
  transaction: Transaction,
  note: CommitNote,
): Promise<string> {
  try {
    return await repository.commit(note)
  } catch (error) {
    await transaction.rollback()
    await transaction.finish()
    throw storageFailed(
      'Your change was not saved, because it could not be recorded in history. Nothing was changed; please try again.',
      error,
    )
  }
}

async function postpone(site: Site, commit: PendingCommit, reason: string): Promise<Saved> {
  await site.repositories[commit.repository].keep(commit.paths)
  await site.pending.add(commit)
  return { change: '', pending: reason }
}
