import type { Repository } from '../../git/repository'
import { blobId } from '../../files/blob-id'
import type { FileChange } from '../../store/journal'
import type { FileEdit, PendingCommit } from './pending-commits'
import { mergeTexts } from '../entries/merge-texts'
import { announce } from './publish-changes'
import type { Site } from '../site/site'
import { contentOnDisk } from '../site/on-disk'

const idOf = (content: FileChange['content']) => (content === null ? '' : blobId(content))

/** Keeps what a save without a commit is about to replace; gives what it does to each file. */
export async function keepBefore(
  site: Site,
  files: readonly FileChange[],
  repository: Repository,
): Promise<FileEdit[]> {
  await repository.keep(files.map(({ path }) => path))
  return Promise.all(
    files.map(async ({ path, content }) => ({
      path,
      before: idOf(await contentOnDisk(site, path)),
      after: idOf(content),
    })),
  )
}

/**
 * Does a save without a commit again where git has taken it off the disk, as the end of a rebase
 * may; what was changed since then in another way stays.
 */
export async function redoSave(site: Site, pending: PendingCommit): Promise<void> {
  const { edits = [], ...note } = pending
  const repository = site.repositories[pending.repository]
  const found = await Promise.all(edits.map((edit) => fileAgain(site, repository, edit)))
  const files = found.flatMap((file) => file ?? [])
  if (files.length === 0) return
  const transaction = await site.journal.begin(files, note)
  await transaction.apply()
  await transaction.finish()
  await announce(site, await site.store.refresh(files.map(({ path }) => path)))
}

async function fileAgain(
  site: Site,
  repository: Repository,
  { path, before, after }: FileEdit,
): Promise<FileChange | undefined> {
  const current = await contentOnDisk(site, path)
  if (idOf(current) === after) return undefined
  const [old = null, saved = null] = await repository.blobs([before, after])
  if (idOf(saved) !== after) return undefined
  if (idOf(current) === before) return { path, content: saved, from: before }
  const file = mergeTexts(path, [old, saved, current])
  return file && idOf(file.content) !== idOf(current) ? file : undefined
}
