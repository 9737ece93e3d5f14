import { AppError } from '../../errors'
import type { Repository } from '../../git/repository'
import { blobIdOrNone } from '../../files/blob-id'
import type { FileEdit, Transaction } from '../../store/transaction'
import type { Site } from '../site/site'
import { keepOrNone } from './postpone-save'
import { keepWaiting } from './keep-waiting'
import { keepReceipt, type Saved, type SaveNote } from './save-note'

type RecoveringSite = Pick<Site, 'journal' | 'repositories' | 'waiting' | 'receipts' | 'log'>

/** Finishes what a killed process began: its files are completed, committed and published. */
export async function recoverSaves(site: RecoveringSite): Promise<void> {
  for (const transaction of await site.journal.pending()) {
    const note = transaction.note as SaveNote
    const repository = site.repositories[note.repository]
    if (await isCommittedWhole(repository, transaction)) {
      const { items } = await repository.versionsOf(note.paths[0] ?? '', { limit: 1 })
      await keepReceipt(site, note, { change: items[0]?.id ?? '' })
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
      if (await isCommitted(repository, note)) await keepReceipt(site, note, { change: '' })
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

/** Whether HEAD has all files as a save made them: then it was done, whatever was edited since. */
async function isCommittedWhole(repository: Repository, { files }: Transaction) {
  const paths = files.map(({ path }) => path)
  const blobs = await repository.blobsAtHead(paths)
  const others = files.filter((file) => (blobs.get(file.path) ?? '') !== file.new)
  // What git stores in another form than it has on disk.
  for (const file of others) {
    const committed = await repository.fileAt('HEAD', file.path).catch(() => undefined)
    if (blobIdOrNone(committed ?? null) !== file.new) return false
  }
  return true
}

/** Whether the history has an entry as a call wrote it, which somebody has edited since. */
async function isCommitted(repository: Repository, { call, paths }: SaveNote): Promise<boolean> {
  if (!call) return false
  const bytes = await repository.fileAt('HEAD', paths[0]).catch(() => undefined)
  return blobIdOrNone(bytes ?? null) === call.written.revision
}
