import { AppError, notFound } from '../../errors'
import type { Commit } from '../../git/log'
import type { HistoryReader } from '../../git/history-reader'
import type { Site } from '../site/site'

/** A commit and the repository it is in. */
export interface FoundChange {
  commit: Commit
  repository: HistoryReader
}

/** Finds a commit in the site's history or the private one; throws 404 if it is in neither. */
export async function findChange({ repositories }: Site, id: string): Promise<FoundChange> {
  for (const repository of [repositories.site, repositories.private]) {
    const commit = await repository.commitOf(id).catch(ifUnknown)
    if (commit) return { commit, repository }
  }
  throw notFound('This change is not in history any more')
}

function ifUnknown(error: unknown): undefined {
  if (!(error instanceof AppError && error.status === 404)) throw error
}
