import { AppError, diskReason } from '../../errors'
import { keptBlobs } from '../refs'
import type { GitFolders } from '../folders'
import { clearHalfWritten } from '../half-written'
import type { Place } from '../run'
import { mustBeErasable, mustBeUnused } from './must-be-erasable'
import { mustNotBePacked } from './must-not-be-packed'
import { newCommits } from './new-commits'
import { packsIn, Purge, reachable, removePacks } from './purge'
import { HistoryRewriter } from './rewrite'
import { readRoots, type Roots } from './roots'
import { switchLogs, switchRefs } from './switch-history'

/** What an erasure may do with its repository: look, and write in turn with everybody else. */
interface ErasureAccess {
  place: Place
  folders: GitFolders
  /** Runs the last step while nobody writes and git is in the middle of nothing; throws 409 otherwise. */
  alone<T>(task: () => Promise<T>): Promise<T>
}

/** How an erasure ended. */
export interface Erased {
  /** How many commits have become others. */
  rewritten: number
  /** What commits are now that others may still name. */
  now(id: string): string
}

// Where others write again and again, they wait for the last try.
const mostTries = 5

/**
 * Rewrites everything that is reachable as if these blobs had never been, and removes them from the
 * disk with all that is reachable no more. Saves go on meanwhile; until the switch, which takes moments,
 * nothing in use changes. May be repeated after it was broken off, at any line.
 * @param since when it was begun first, in milliseconds since 1970: what nothing reaches and is newer
 *   stays, since a git command may be about to use it
 * @throws AppError 409, in words, where the repository is in a state in which it cannot be done
 */
export async function eraseBlobs(
  access: ErasureAccess,
  blobs: readonly string[],
  since: number,
): Promise<Erased> {
  const { place, folders } = access
  const doomed = new Set(blobs)
  await mustBeErasable(place, folders)
  await mustBeUnused(place, folders, doomed)
  const rewriter = new HistoryRewriter(place, doomed)
  const made: string[] = []
  // What an attempt before this one has made may be in use, and is then made by the same name again.
  const before = new Set(await packsIn(folders))
  try {
    for (let tries = 1; ; tries += 1) {
      const attempt = new Attempt(access, rewriter, doomed, since)
      const isLast = tries === mostTries
      if (!isLast) await attempt.prepare()
      made.push(...attempt.made)
      const isDone = await access.alone(async () => {
        if (isLast) await attempt.prepare()
        return attempt.finish()
      })
      if (isDone) return { rewritten: rewriter.replaced.length, now: (id) => rewriter.now(id) }
    }
  } catch (error) {
    // Whatever was switched is done again by itself; what was only prepared must not stay.
    if (error instanceof HalfSwitched) throw error
    const left = [...rewriter.packs, ...made].filter((name) => !before.has(name))
    await removePacks(folders, left)
    throw error
  }
}

/** Something failed after a reference had moved: it has to be done again until it is whole. */
export class HalfSwitched extends AppError {
  constructor(cause: unknown) {
    const why = diskReason(cause)
    const message = 'The history is written anew, but not all of the old one is gone yet'
    super(500, 'storage_failed', why ? `${message}: ${why}.` : `${message}.`, { cause })
  }
}

class Attempt {
  #roots: Roots | undefined
  #purge: Purge | undefined

  constructor(
    private readonly access: ErasureAccess,
    private readonly rewriter: HistoryRewriter,
    private readonly doomed: ReadonlySet<string>,
    private readonly since: number,
  ) {}

  get made(): readonly string[] {
    return this.#purge?.made ?? []
  }

  /** Makes everything that is needed beside what is in use. */
  async prepare(): Promise<void> {
    const { place, folders } = this.access
    const roots = await this.#read()
    const kept = await keptBlobs(place, folders)
    const left = new Set(await reachable(place, [...this.#tips(roots), ...kept]))
    const { replaced, replacedTrees } = this.rewriter
    const certainly = new Set([...this.doomed, ...replaced, ...replacedTrees])
    const gone = await Purge.unreachable(place, folders, left, certainly, this.since)
    this.#purge = new Purge(place, folders, gone)
    await this.#purge.prepare()
    this.#roots = roots
  }

  /** Switches to the new history and removes the old one; false where too much came in between. */
  async finish(): Promise<boolean> {
    const { place, folders } = this.access
    const [purge, before] = [this.#purge, this.#roots]
    if (!purge || !before) return false
    await mustBeErasable(place, folders)
    await mustBeUnused(place, folders, this.doomed)
    const roots = await this.#read()
    await mustNotBePacked(folders)
    if (await this.#isOutdated(purge, before, roots)) return false
    // What was saved in between has become another, too.
    for (const id of this.rewriter.replaced) purge.gone.add(id)
    const now = (id: string) => this.rewriter.now(id)
    await switchRefs(place, roots, now).catch(async (error: unknown) => {
      throw (await this.#hasMoved(roots)) ? new HalfSwitched(error) : error
    })
    try {
      await switchLogs(folders, now)
      await clearHalfWritten(folders, this.since)
      await purge.finish()
      // What began in between may have read the old history, and have kept it or be about to.
      await mustNotBePacked(folders)
      if (await purge.isOutdated()) throw new Error('Git has packed what was erased')
    } catch (error) {
      throw new HalfSwitched(error)
    }
    return true
  }

  /** Whether a reference is switched: git may be killed between two of them. */
  async #hasMoved({ refs }: Roots): Promise<boolean> {
    const { place, folders } = this.access
    const found = await readRoots(place, folders).catch(() => undefined)
    const now = (id: string) => this.rewriter.now(id)
    return (
      !found || [...refs].some(([name, id]) => now(id) !== id && found.refs.get(name) === now(id))
    )
  }

  async #read(): Promise<Roots> {
    const roots = await readRoots(this.access.place, this.access.folders)
    await this.rewriter.extend(roots.commits, roots.tags)
    return roots
  }

  #tips({ commits, tags }: Roots): string[] {
    return [...new Set([...commits, ...tags].map((id) => this.rewriter.now(id)))]
  }

  /** Whether something is in use by now that was to go, or came into a pack. */
  async #isOutdated(purge: Purge, before: Roots, roots: Roots): Promise<boolean> {
    const { place, folders } = this.access
    const old = this.#tips(before)
    const tips = this.#tips(roots)
    const fresh = await newCommits(place, tips, old)
    const kept = await keptBlobs(place, folders)
    const used = await reachable(place, [...fresh, ...kept], old)
    return used.some((id) => purge.gone.has(id)) || (await purge.isOutdated())
  }
}
