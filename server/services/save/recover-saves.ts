import { AppError } from '../../errors'
import type { FileVersion } from '../../git/history'
import type { Repository } from '../../git/repository'
import { blobId } from '../../files/blob-id'
import type { FileEdit, Transaction } from '../../store/transaction'
import type { Site } from '../site/site'
import { keepOrNone } from './postpone-save'
import { keepWaiting } from './keep-waiting'
import { keepReceipt, type Saved, type SaveNote } from './save-note'

type SavedFile = Transaction['files'][number]
type RecoveringSite = Pick<Site, 'journal' | 'repositories' | 'waiting' | 'receipts' | 'log'>

/** Finishes what a killed process began: its files are completed, committed and published. */
export async function recoverSaves(site: RecoveringSite): Promise<void> {
  for (const transaction of await site.journal.pending()) {
    const note = transaction.note as SaveNote
    const repository = site.repositories[note.repository]
    if (await isCommittedWhole(repository, transaction)) {
      await keepReceipt(site, note, { change: await changeOf(repository, transaction) })
      await transaction.finish()
      continue
    }
    let edits
    try {
      await transaction.apply()
      edits = await transaction.changes()
    } catch (error) {
      // Somebody has edited the same file since: theirs is the later word, and it stays.
      site.log.warn({ err: error, paths: note.paths }, 'Left an interrupted save unfinished')
      continue
    }
    await keepReceipt(site, note, await commitOrPostpone(site, transaction.id, edits, note))
    await transaction.finish()
    site.log.warn({ paths: note.paths }, 'Finished a save that was interrupted')
  }
}

async function commitOrPostpone(
  site: RecoveringSite,
  id: string,
  files: readonly FileEdit[],
  note: SaveNote,
): Promise<Saved> {
  const postponed = (reason: string) => postpone(site, id, files, note, reason)
  const repository = site.repositories[note.repository]
  try {
    const state = await repository.state()
    // Those before it come first.
    const waits = site.waiting.waiting(note.repository).length > 0
    if (state.ready && !waits) {
      const contents = new Map(files.map(({ path, after }) => [path, after]))
      return { change: await repository.commit({ ...note, contents }) }
    }
    return await postponed(state.ready ? behindOthers : state.reason)
  } catch (error) {
    return postponed(error instanceof AppError ? error.message : String(error))
  }
}

const behindOthers = 'Earlier changes wait for their commit, and this one behind them.'

async function postpone(
  site: RecoveringSite,
  id: string,
  files: readonly FileEdit[],
  { paths: _paths, call: _named, ...rest }: SaveNote,
  reason: string,
): Promise<Saved> {
  const keep = (content: Buffer | null) => keepOrNone(site, rest.repository, content)
  const edits = []
  for (const { path, before, after } of files) {
    edits.push({ path, before: await keep(await before()), after: await keep(after) })
  }
  await keepWaiting(site, rest.repository, edits)
  await site.waiting.add({ ...rest, id, edits, beside: false, phase: 'waiting' })
  return { change: '', pending: reason }
}

// More often than that nobody commits a file between a kill and the next start.
const mostVersions = 50

/** Whether the history has all files as a save made them: then it was done, whatever was edited since. */
async function isCommittedWhole(repository: Repository, transaction: Transaction) {
  const { files } = transaction
  const blobs = await repository.blobsAtHead(files.map(({ path }) => path))
  for (const file of files) {
    const blob = blobs.get(file.path) ?? ''
    if (await isAsMade(repository, file, blob)) continue
    // Somebody may have committed an edit on top of it.
    if (blob === file.old || !(await versionMade(repository, transaction, file))) return false
  }
  return true
}

/** The commit of a save that is in the history; '' where it changed nothing. */
async function changeOf(repository: Repository, transaction: Transaction): Promise<string> {
  const first = transaction.files.find((file) => file.old !== file.new)
  return (first && (await versionMade(repository, transaction, first))?.id) ?? ''
}

/** The version that a save made of a file, if the history has it: the same may have been saved before. */
async function versionMade(
  repository: Repository,
  { begunAt }: Transaction,
  file: SavedFile,
): Promise<FileVersion | undefined> {
  const { items } = await repository.versionsOf(file.path, { limit: mostVersions })
  for (const version of items) {
    // Git's times are in whole seconds.
    const isSince = Date.parse(version.at) > begunAt - 1000
    if (isSince && (await isAsMade(repository, file, version.file.after))) return version
  }
  return undefined
}

/** Whether a blob of git ('' for none) is a file as a save made it, in whatever form git stores it. */
async function isAsMade(repository: Repository, file: SavedFile, blob: string): Promise<boolean> {
  if (blob === file.new || blob === '' || file.new === '') return blob === file.new
  const [content] = await repository.contents([{ path: file.path, blob }]).catch(() => [])
  return content !== undefined && blobId(content) === file.new
}
