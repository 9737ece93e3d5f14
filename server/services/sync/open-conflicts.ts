import { nameOfEntry } from '../../../src/lib/change-words'
import { upperFirst } from '../../../src/lib/upper-first'
import { kinds } from '../../../src/schema'
import type { SyncConflict } from '../../../src/schema/api'
import { conflicting, invalidInput, notFound } from '../../errors'
import type { Author } from '../../git/repository'
import type { MergeFile, Resolved } from '../../git/sync/merge-tree'
import type { Sides } from '../../git/sync/sides'
import type { Resolution } from '../../git/sync/sync'
import { entryPath } from '../../store/locations'
import type { Site } from '../site/site'
import { joinedEntries } from './joined-entries'
import { findNamedAgain, type NamedAgain, withoutLost } from './lost-references'
import {
  type Asked,
  type Choice,
  type Decision,
  mergeFile,
  mustBeAsked,
  type Obstacle,
} from './resolve-merge'

interface Open {
  file: MergeFile
  conflict?: Asked
  obstacle?: Obstacle
}

/** What both sides changed and nobody could join, and what people decided on it so far. */
export class OpenConflicts {
  private open: Open[] = []
  private readonly decisions = new Map<string, Decision & { by: string }>()

  constructor(private readonly site: Site) {}

  /** Whether the two sides were compared and something was left for people. */
  get areKnown(): boolean {
    return this.open.length > 0
  }

  /** Those that a person must decide still. */
  list(): SyncConflict[] {
    return this.open.flatMap(({ file, conflict }) =>
      conflict && !this.decisionOn(file) ? { ...conflict, holdsUp: true } : [],
    )
  }

  /** The files that nobody can be asked about, each with why. */
  get obstacles(): { path: string; obstacle: Obstacle }[] {
    return this.open.flatMap(({ file: { path }, obstacle }) => (obstacle ? { path, obstacle } : []))
  }

  /** Joins the files that both sides changed, as far as that can be done or was decided. */
  async resolve(files: readonly MergeFile[], sides: Sides): Promise<Resolution> {
    const { resolved, open } = await this.join(files, sides)
    const entries = await joinedEntries(this.site, files, sides, resolved)
    const again = findNamedAgain(entries, files)
    const named = await this.join(again, sides)
    this.open = [...open, ...named.open]
    if (this.open.length > 0) return { resolved: [], undecided: this.open.map(({ file }) => file) }
    const decided = [...resolved, ...named.resolved]
    const all = [...files, ...again]
    const joined = again.length > 0 ? await joinedEntries(this.site, all, sides, decided) : entries
    const mended = await withoutLost(this.site, joined, sides)
    return { resolved: [...decided, ...mended], undecided: [] }
  }

  /**
   * Notes what a person chose for an entry.
   * @throws AppError 404 if this entry is not in conflict, 409 if it is in another one or somebody else
   *   has decided, 400 for a value that does not fit
   */
  decide({ email: by }: Author, { kind, id, value, revision }: Choice): void {
    const path = entryPath(kind, id)
    const found = this.open.find(({ file }) => file.path === path)
    if (!found?.conflict) throw notFound('This conflict has been settled already')
    mustBeAsked(found.conflict, revision)
    const decided = this.decisionOn(found.file)
    if (decided && decided.by !== by) {
      const name = upperFirst(nameOfEntry(found.conflict))
      throw conflicting(
        `${name} has been decided on meanwhile by somebody else. What you chose is not saved.`,
      )
    }
    const result = kinds[kind].schema.nullable().safeParse(value)
    if (!result.success) throw invalidInput(result.error)
    const { ours, theirs } = found.file
    this.decisions.set(path, { value: result.data, ours, theirs, by })
  }

  /** Both sides are one. */
  clear(): void {
    this.open = []
    this.decisions.clear()
  }

  private async join(files: readonly (MergeFile | NamedAgain)[], sides: Sides) {
    const resolved: Resolved[] = []
    const open: Open[] = []
    for (const file of files) {
      const merged = await mergeFile(this.site, file, sides, this.decisionOn(file))
      if (merged === undefined) continue
      if ('resolved' in merged) resolved.push(...merged.resolved)
      else open.push({ file, ...merged })
    }
    return { resolved, open }
  }

  /** What was decided on these two versions; it does not hold for others. */
  private decisionOn({ path, ours, theirs }: MergeFile) {
    const decision = this.decisions.get(path)
    return decision?.ours === ours && decision.theirs === theirs ? decision : undefined
  }
}
