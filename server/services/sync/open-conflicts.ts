import { nameOfEntry } from '../../../src/lib/change-words'
import { upperFirst } from '../../../src/lib/upper-first'
import { kinds } from '../../../src/schema'
import type { SyncConflict } from '../../../src/schema/api'
import { conflicting, invalid, invalidInput, notFound } from '../../errors'
import { programAuthor } from '../../git/commit/commit'
import type { Author } from '../../git/repository'
import type { MergeFile, Resolved } from '../../git/sync/merge-tree'
import type { Sides } from '../../git/sync/sides'
import type { Resolution } from '../../git/sync/sync'
import { entryPath } from '../../store/locations'
import type { Site } from '../site/site'
import { joinedEntries } from './joined-entries'
import { type Disputed, disputedFiles } from './disputed-files'
import { findNamedAgain, type NamedAgain, withoutLost } from './lost-references'
import { nameAnew } from './name-anew'
import {
  type Asked,
  type Choice,
  chosenSide,
  type Decision,
  mergeFile,
  mustBeAsked,
  type Obstacle,
} from './resolve-merge'
import { shownBlob, type TwoFiles } from './two-files'

interface Open {
  file: Disputed
  conflict?: Asked
  obstacle?: Obstacle
}

// The files of these are held in memory, and an original has up to 40 MB.
const mostNamedAnew = 12

/** What both sides changed and nobody could join, and what people decided on it so far. */
export class OpenConflicts {
  private open: Open[] = []
  /** What the other side changed and has. */
  private there = new Set<string>()
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

  /** The picture with two files of which this blob is one, while a person is asked about it. */
  pictureOf(blob: string): TwoFiles | undefined {
    const asked = this.open.filter(({ file }) => !this.decisionOn(file))
    return asked
      .flatMap(({ file: { picture }, conflict }) => (conflict && picture) || [])
      .find(({ versions: { mine, other } }) => [mine, other].map(shownBlob).includes(blob))
  }

  /** The files that nobody can be asked about, each with why. */
  get obstacles(): { path: string; obstacle: Obstacle }[] {
    return this.open.flatMap(({ file: { path }, obstacle }) => (obstacle ? { path, obstacle } : []))
  }

  /**
   * Gives another name to what stands here where the other side has another picture, so that both can be
   * joined, to a few at a time; says whether that was done.
   */
  async nameTwinsAnew(): Promise<boolean> {
    const twins = this.open.filter(({ obstacle }) => obstacle === 'two pictures')
    const paths = twins.slice(0, mostNamedAnew).map(({ file: { path } }) => path)
    if (paths.length === 0) return false
    return this.nameAnew(programAuthor, paths).catch((error: unknown) => {
      this.site.log.error({ err: error, paths }, 'Another name for a picture could not be saved')
      return false
    })
  }

  /** Joins the files that both sides changed, as far as that can be done or was decided. */
  async resolve(files: readonly MergeFile[], sides: Sides): Promise<Resolution> {
    this.there = new Set(sides.other.flatMap(({ path, after }) => (after === '' ? [] : path)))
    const sideOf = (picture: Disputed) => this.decisionOn(picture)?.side
    const disputed = await disputedFiles(this.site, files, sides, sideOf)
    const { resolved, open } = await this.join(disputed, sides)
    const entries = await joinedEntries(this.site, disputed, sides, resolved)
    const again = findNamedAgain(entries, disputed)
    const named = await this.join(again, sides)
    this.open = [...open, ...named.open]
    if (this.open.length > 0) return { resolved: [], undecided: this.open.map(({ file }) => file) }
    const decided = [...resolved, ...named.resolved]
    const all = [...disputed, ...again]
    const joined = again.length > 0 ? await joinedEntries(this.site, all, sides, decided) : entries
    const mended = await withoutLost(this.site, joined, sides)
    return { resolved: [...decided, ...mended], undecided: [] }
  }

  /**
   * Notes what a person chose for an entry.
   * @throws AppError 404 if this entry is not in conflict, 409 if it is in another one or somebody else
   *   has decided, 400 for a value that does not fit
   */
  decide({ email: by }: Author, choice: Choice): void {
    const { file, conflict } = this.askedOf(by, choice)
    const side = chosenSide(conflict, choice.value)
    const result = kinds[choice.kind].schema.nullable().safeParse(choice.value)
    if (!result.success) throw invalidInput(result.error)
    const { path, ours, theirs, beside } = file
    this.decisions.set(path, { value: result.data, side, ours, theirs, beside, by })
  }

  /**
   * Gives an entry here another id, since the other side's of that id is another. To be run while nothing is
   * exchanged: by its id it would be the other one's turn next.
   * @throws AppError as `decide`, 400 where the two are one, and like `nameAnew`
   */
  async keepBoth(author: Author, choice: Choice): Promise<void> {
    const { file, conflict } = this.askedOf(author.email, choice)
    if (!conflict.areTwo)
      throw invalid([{ path: 'both', message: 'There is one: choose its fields' }])
    await this.nameAnew(author, [file.path])
  }

  /** Both sides are one. */
  clear(): void {
    this.open = []
    this.decisions.clear()
  }

  /** What a person is asked about an entry, and may decide still. */
  private askedOf(by: string, { kind, id, revision }: Choice) {
    const path = entryPath(kind, id)
    const found = this.open.find(({ file }) => file.path === path)
    if (!found?.conflict) throw notFound('This conflict has been settled already')
    const { file, conflict } = found
    mustBeAsked(conflict, revision)
    const decided = this.decisionOn(file)
    if (!decided || decided.by === by) return { file, conflict }
    const name = upperFirst(nameOfEntry(conflict))
    throw conflicting(
      `${name} has been decided on meanwhile by somebody else. What you chose is not saved.`,
    )
  }

  private async nameAnew(author: Author, paths: readonly string[]): Promise<boolean> {
    const { change } = await nameAnew(this.site, author, paths, (path) => this.there.has(path))
    return change !== ''
  }

  private async join(files: readonly (Disputed | NamedAgain)[], sides: Sides) {
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
  private decisionOn({ path, ours, theirs, beside }: Disputed) {
    const decision = this.decisions.get(path)
    const isOnThese = decision?.ours === ours && decision.theirs === theirs
    return isOnThese && decision.beside === beside ? decision : undefined
  }
}
