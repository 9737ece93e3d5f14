import type { FileVersion } from './history'
import { readLog } from './log'
import { ReadOn } from './read-on'
import { git, type Place } from './run'

/** The deletions in a history. */
export class Deletions {
  private readonly all: ReadOn<FileVersion[]>
  private absent: { head: string; deletions: FileVersion[] } | undefined

  constructor(private readonly place: Place) {
    this.all = new ReadOn(place, (range) => readDeletions(place, range), byDate)
  }

  /** Files that are not there at a commit, each with its last deletion before, newest first. */
  async upTo(head: string): Promise<FileVersion[]> {
    if (this.absent?.head === head) return this.absent.deletions
    const [all, present] = await Promise.all([
      this.all.upTo(head),
      git(this.place, ['ls-tree', '-r', '-z', '--name-only', head]),
    ])
    const seen = new Set(present.split('\0'))
    const deletions = all.filter(({ file }) => {
      if (seen.has(file.path)) return false
      seen.add(file.path)
      return true
    })
    this.absent = { head, deletions }
    return deletions
  }
}

async function readDeletions(place: Place, range: string): Promise<FileVersion[]> {
  // A rename into another folder is a deletion, too.
  const commits = await readLog(place, ['--diff-filter=DR', range])
  return commits.flatMap(({ files, ...commit }) =>
    files.flatMap((file) => (file.after === '' ? { ...commit, file } : [])),
  )
}

// A merge brings in what is older than what is known.
const byDate = (newer: readonly FileVersion[], older: readonly FileVersion[]) =>
  [...newer, ...older].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
