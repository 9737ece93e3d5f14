import { kinds } from '../../../src/schema'
import type { SyncConflict } from '../../../src/schema/api'
import { invalidInput, notFound } from '../../errors'
import type { MergeFile, Sides } from '../../git/sync/merge-tree'
import type { Resolution } from '../../git/sync/sync'
import { entryPath } from '../../store/locations'
import type { Site } from '../site/site'
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
  private readonly decisions = new Map<string, Decision>()

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
    const resolution: Resolution = { resolved: [], undecided: [] }
    const open: Open[] = []
    for (const file of files) {
      const merged = await mergeFile(this.site, file, sides, this.decisionOn(file))
      if (merged === undefined) continue
      if ('resolved' in merged) resolution.resolved.push(...merged.resolved)
      else {
        resolution.undecided.push(file)
        open.push({ file, ...merged })
      }
    }
    this.open = open
    return resolution
  }

  /**
   * Notes what a person chose for an entry.
   * @throws AppError 404 if this entry is not in conflict, 409 if it is in another one, 400 for a
   *   value that does not fit
   */
  decide({ kind, id, value, revision }: Choice): void {
    const path = entryPath(kind, id)
    const found = this.open.find(({ file }) => file.path === path)
    if (!found?.conflict) throw notFound('This conflict has been settled already')
    mustBeAsked(found.conflict, revision)
    const result = kinds[kind].schema.nullable().safeParse(value)
    if (!result.success) throw invalidInput(result.error)
    const { ours, theirs } = found.file
    this.decisions.set(path, { value: result.data, ours, theirs })
  }

  /** Both sides are one. */
  clear(): void {
    this.open = []
    this.decisions.clear()
  }

  /** What was decided on these two versions; it does not hold for others. */
  private decisionOn({ path, ours, theirs }: MergeFile): Decision | undefined {
    const decision = this.decisions.get(path)
    return decision?.ours === ours && decision.theirs === theirs ? decision : undefined
  }
}
