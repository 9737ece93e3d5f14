import path from 'node:path'
import { z } from 'zod'
import { type DamageLog, JsonFile } from '../../files/json-file'

/** What a save did to a file, as the ids of its blobs, '' for none. */
const fileEdit = z.object({ path: z.string(), before: z.string(), after: z.string() })

export type FileEdit = z.infer<typeof fileEdit>

const pendingCommit = z.object({
  repository: z.enum(['site', 'private']),
  paths: z.array(z.string()),
  author: z.object({ name: z.string(), email: z.string() }),
  subject: z.string(),
  trailers: z.array(z.tuple([z.string(), z.string()])),
  /** To do it again where git takes it off the disk; absent where only its files are known. */
  edits: z.array(fileEdit).optional(),
})

/** A commit to be made once the repository is ready for it. */
export type PendingCommit = z.infer<typeof pendingCommit>

/** What `pending-commits.json` holds, in the order the commits are to be made. */
export const pendingCommits = z.array(pendingCommit).readonly()

/** Saves that are written but wait for their commit, kept across restarts. */
export class PendingCommits {
  private constructor(private readonly kept: JsonFile<readonly PendingCommit[]>) {}

  static async open(dataDir: string, log: DamageLog): Promise<PendingCommits> {
    const file = path.join(dataDir, 'pending-commits.json')
    const kept = await JsonFile.open({ file, schema: pendingCommits, empty: [], log })
    return new PendingCommits(kept)
  }

  /** Whether any commit waits. */
  get isEmpty(): boolean {
    return this.kept.data.length === 0
  }

  /** Who made the save, still without a commit, that left a file as this blob. */
  authorOf(path: string, after: string): PendingCommit['author'] | undefined {
    const made = ({ edits = [] }: PendingCommit) =>
      edits.some((edit) => edit.path === path && edit.after === after)
    return this.kept.data.findLast(made)?.author
  }

  async add(commit: PendingCommit): Promise<void> {
    await this.kept.change((commits) => [...commits, commit])
  }

  /** Makes a repository's waiting commits in order; the first that fails, and all after it, stay. */
  async flush(
    repository: PendingCommit['repository'],
    commit: (pending: PendingCommit) => Promise<unknown>,
  ): Promise<void> {
    for (const pending of this.kept.data.filter((waiting) => waiting.repository === repository)) {
      await commit(pending)
      await this.kept.change((commits) => commits.filter((waiting) => waiting !== pending))
    }
  }
}
