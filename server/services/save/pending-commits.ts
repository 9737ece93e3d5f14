import path from 'node:path'
import { JSONFilePreset } from 'lowdb/node'
import type { CommitRequest } from '../../git/repository'

/** What a save did to a file, as the ids of its blobs, '' for none. */
export interface Edit {
  path: string
  before: string
  after: string
}

/** A commit to be made once the repository is ready for it. */
export type PendingCommit = CommitRequest & {
  repository: 'site' | 'private'
  /** To do it again where git takes it off the disk; absent where only its files are known. */
  edits?: Edit[]
}

/** Saves that are written but wait for their commit, kept across restarts. */
export class PendingCommits {
  private constructor(
    private readonly db: Awaited<ReturnType<typeof JSONFilePreset<PendingCommit[]>>>,
  ) {}

  static async open(dataDir: string): Promise<PendingCommits> {
    return new PendingCommits(
      await JSONFilePreset<PendingCommit[]>(path.join(dataDir, 'pending-commits.json'), []),
    )
  }

  /** Whether any commit waits. */
  get isEmpty(): boolean {
    return this.db.data.length === 0
  }

  async add(commit: PendingCommit): Promise<void> {
    await this.db.update((commits) => commits.push(commit))
  }

  /** Makes a repository's waiting commits in order; the first that fails, and all after it, stay. */
  async flush(
    repository: PendingCommit['repository'],
    commit: (pending: PendingCommit) => Promise<unknown>,
  ): Promise<void> {
    for (const pending of this.db.data.filter((waiting) => waiting.repository === repository)) {
      await commit(pending)
      await this.db.update((commits) => commits.splice(commits.indexOf(pending), 1))
    }
  }
}
