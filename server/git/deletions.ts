import { contains } from './ancestry'
import type { FileVersion } from './history'
import { readLog } from './log'
import { headCommit, isCommit } from './refs'
import { git, type Place } from './run'

interface Known {
  head: string
  deletions: readonly FileVersion[]
}

/**
 * The deletions in a history. Reading the whole of a long one takes a second, so what was read stays in
 * memory, and later only the commits since then are looked at.
 */
export class Deletions {
  private known: Known | undefined

  constructor(private readonly place: Place) {}

  /** Files that were deleted and are not there now, each with its last deletion, newest first. */
  async list(): Promise<FileVersion[]> {
    const head = await headCommit(this.place)
    if (!head) return []
    this.known = { head, deletions: await this.upTo(head) }
    const present = await git(this.place, ['ls-tree', '-r', '-z', '--name-only', head])
    const seen = new Set(present.split('\0'))
    return this.known.deletions.filter(({ file }) => {
      if (seen.has(file.path)) return false
      seen.add(file.path)
      return true
    })
  }

  private async upTo(head: string): Promise<readonly FileVersion[]> {
    const { known } = this
    if (known?.head === head) return known.deletions
    const isFurther = known && (await this.isPartOf(known.head, head))
    const range = isFurther ? `${known.head}..${head}` : head
    const commits = await readLog(this.place, ['--diff-filter=D', range])
    const read = commits.flatMap(({ files, ...commit }) =>
      files.map((file) => ({ ...commit, file })),
    )
    if (!isFurther) return read
    // A merge brings in what is older than what is known.
    return [...read, ...known.deletions].toSorted(
      (one, other) => Date.parse(other.at) - Date.parse(one.at),
    )
  }

  /** Whether a commit is part of a history: one that was rewritten may not even have it. */
  private async isPartOf(commit: string, head: string): Promise<boolean> {
    return (await isCommit(this.place, commit)) && contains(this.place, head, commit)
  }
}
