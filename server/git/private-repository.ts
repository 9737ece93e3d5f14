import { mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { privateFolders } from '../../src/schema/private-folders'
import { conflicting } from '../errors'
import { replaceFile } from '../files/durable'
import { exists } from '../files/exists'
import { type DamageLog, JsonFile } from '../files/json-file'
import { statusOf } from '../files/paths'
import { Turns } from '../files/turns'
import { leaveModesAside } from './file-modes'
import { namesOfDamaged, setAsideDamaged } from './recovery/damage'
import { mendIndex } from './recovery/damaged-index'
import {
  continueErasure,
  foldersOf,
  initPrivate,
  prepareErasure,
  type PrivatePlace,
  removeOldHistory,
  replaceHistory,
  tidyErasure,
} from './private-erasure'
import type { Writing } from './recovery/writing-mark'
import { Repository } from './repository'
import type { RepositoryState } from './repository-state'
import { storeRaw } from './stored-form'
import { keptBlobs } from './refs'
import { checkOutFiles } from './check-out'
import { filesAt } from './tree'
import { keepingAll, packHistory } from './upkeep'

/**
 * Makes of the data folder a repository in git's eyes: `git clean -fdx` and `git stash --all` in the
 * site's, which take what is ignored, pass those by.
 */
async function keepFromCleaning(dataDir: string): Promise<void> {
  const file = path.join(dataDir, '.git')
  if (!(await exists(file))) await replaceFile(file, 'gitdir: private.git\n')
}

/**
 * Makes the history of `place` where there is none, also in place of one that cannot be read, which is
 * then set aside.
 */
async function makeHistory(place: PrivatePlace, log: DamageLog): Promise<void> {
  const setAside = await setAsideDamaged(place)
  if (setAside) log.error({ ...setAside }, 'The private history is damaged and was set aside')
  if (hasHistory(place)) await storeRaw(place.gitDir)
  else await initPrivate(place)
  await keepFromCleaning(path.dirname(place.gitDir))
}

const hasHistory = ({ gitDir }: PrivatePlace) => isOnDisk(path.join(gitDir, 'HEAD'))

// Throws where the disk does not say: what cannot be looked at is neither made anew nor brought back.
const isOnDisk = (file: string) => statusOf(file) !== undefined

const replacingLimit = 10 * 60_000
// Where commits come in between again and again, they wait for the last copy.
const mostCopies = 10

/** The history of users and messages, `private.git`, which never leaves this machine. */
export class PrivateRepository extends Repository {
  readonly #erasures = new Turns()
  // Git or the disk may still refuse these, and then they are put back.
  readonly #removing = new Set<string>()
  // What a process before this one had not finished.
  readonly #left: readonly string[]
  // The commit and the folders that are in neither it nor on the disk: nothing may ever have come.
  #hasNone = ''

  private constructor(
    private readonly own: PrivatePlace,
    markFile: string,
    private readonly planned: JsonFile<string[]>,
    private readonly log: DamageLog,
  ) {
    super(own, foldersOf(own), markFile)
    this.#left = planned.data
  }

  /**
   * Opens `private.git` in `dataDir`; makes it if needed, also in place of one that cannot be read,
   * which is then set aside.
   */
  static async open(
    siteDir: string,
    dataDir: string,
    log: DamageLog = console,
  ): Promise<PrivateRepository> {
    await mkdir(dataDir, { recursive: true })
    const gitDir = path.join(await realpath(dataDir), 'private.git')
    const place = { workTree: await realpath(siteDir), gitDir }
    await tidyErasure(place)
    await makeHistory(place, log)
    await leaveModesAside(place, foldersOf(place))
    const aside = await mendIndex(place, foldersOf(place))
    if (aside) log.error({ aside }, 'The index of the private history is damaged and was set aside')
    const repository = new PrivateRepository(
      place,
      path.join(dataDir, 'git-writing-private.json'),
      await JsonFile.open<string[]>({
        file: path.join(dataDir, 'private-erasures.json'),
        schema: z.array(z.string()),
        empty: [],
        log,
      }),
      log,
    )
    await repository.recover()
    await repository.bringBack(log)
    await repository.start(privateFolders, [])
    return repository
  }

  /** The folders of damaged histories that were put aside, by their names in the data folder. */
  damaged(): Promise<string[]> {
    return namesOfDamaged(this.own.gitDir)
  }

  /** See `Repository`; where somebody deleted the history it is begun anew, as no message may be refused for that. */
  override async state(): Promise<RepositoryState> {
    // Without the site's own it is the disk that is gone, and nothing is put where it belongs.
    if (!hasHistory(this.own) && this.#isThere('.git')) await this.#beginAnew()
    return super.state()
  }

  async #beginAnew(): Promise<void> {
    const isNew = await this.inTurn(async () => {
      // An erasure puts another in its place.
      if (hasHistory(this.own)) return false
      await makeHistory(this.own, this.log)
      return true
    })
    if (!isNew) return
    this.log.error({ folder: this.own.gitDir }, 'The private history was gone and is begun anew')
    await this.start(privateFolders, [])
  }

  /**
   * Runs `remove`, which deletes `file`, with a note on the disk that its erasure follows, so that
   * `finishErasures` does that whatever happens. Where the file stays there is nothing to erase.
   */
  async removeForGood(file: string, remove: () => Promise<unknown>): Promise<void> {
    await this.planned.change((files) => (files.includes(file) ? files : [...files, file]))
    this.#removing.add(file)
    try {
      await remove()
    } finally {
      this.#removing.delete(file)
      if (this.#isThere(file)) await this.#forget([file])
    }
  }

  /** Whether a file is gone, but not from the history yet. */
  isToBeErased(file: string): boolean {
    const isOver = !this.#removing.has(file)
    return isOver && this.planned.data.includes(file) && !this.#isThere(file)
  }

  /**
   * Rewrites the history as if the files that were removed for good had never been; nothing of them
   * can be restored. Saves go on meanwhile. Throws 409 where saves wait for their commit, whose texts
   * the history keeps.
   */
  async erase(): Promise<void> {
    await this.#erasures.run(async () => {
      const paths = this.planned.data.filter((file) => this.isToBeErased(file))
      if (paths.length === 0) return
      await this.#mustKeepNothing()
      await this.#rewriteWithout(paths).catch(async (error: unknown) => {
        // As where the disk is full: until it is tried again nothing else would have the room it took.
        await this.inTurn(() => tidyErasure(this.own), replacingLimit).catch(() => undefined)
        throw error
      })
      await removeOldHistory(this.own)
      await this.#forget(paths)
    })
  }

  /**
   * Finishes the erasures that a process before this one had begun. To be run once saves have been
   * recovered: a file that is there then was never removed.
   */
  async finishErasures(): Promise<void> {
    await this.#forget(this.#left.filter((file) => this.#isThere(file)))
    await this.erase()
  }

  /** Keeps a growing history small; broken off where `stop` is aborted. To be run now and then. */
  async pack(stop: AbortSignal): Promise<void> {
    // Between erasures: it would put what they erase into the history that takes the place of this one.
    // The originals of cleaned pictures are kept in here, and nothing refers to them.
    await this.#erasures.run(() => packHistory(this.own, this.folders, stop, keepingAll))
  }

  protected override async undo(left: Writing): Promise<boolean> {
    // What was prepared has been tidied away; `finishErasures` begins anew.
    return left.task === 'erase' || super.undo(left)
  }

  async #rewriteWithout(paths: readonly string[]): Promise<void> {
    const swap = (copy: () => Promise<string | undefined>) =>
      this.inTurn(
        () =>
          this.write({ task: 'erase', paths: [...paths] }, async () => {
            await this.#mustKeepNothing()
            return replaceHistory(this.own, await copy())
          }),
        replacingLimit,
      )
    const copy = () => continueErasure(this.own, paths)
    await prepareErasure(this.own)
    for (let copies = 1; copies < mostCopies; copies += 1) {
      const tip = await copy()
      if (await swap(() => Promise.resolve(tip))) return
    }
    await swap(copy)
  }

  /**
   * Puts the folders back that are missing as a whole, as beside a clone that brought only the site;
   * gives their files. A file that is missing by itself is somebody's deletion.
   */
  async bringBack(log: DamageLog): Promise<string[]> {
    const missing = privateFolders.filter((folder) => !this.#isThere(folder))
    const head = missing.length > 0 && (await this.head())
    const asked = [head, ...missing].join(' ')
    if (!head || asked === this.#hasNone) return []
    const listed = [...(await filesAt(this.own, head, missing)).keys()]
    if (listed.length === 0) this.#hasNone = asked
    const files = listed.filter((file) => !this.planned.data.includes(file))
    if (files.length === 0) return []
    await this.inTurn(() => checkOutFiles(this.own, files))
    log.error({ files }, 'Missing folders were put back from history')
    return files
  }

  async #mustKeepNothing(): Promise<void> {
    if ((await keptBlobs(this.own, this.folders)).length === 0) return
    throw conflicting(
      'Other changes of users or messages are not in the history yet. What was deleted is erased from it after them.',
    )
  }

  async #forget(done: readonly string[]): Promise<void> {
    if (done.length === 0) return
    await this.planned.change((files) => files.filter((file) => !done.includes(file)))
  }

  #isThere(file: string): boolean {
    return isOnDisk(path.join(this.own.workTree, file))
  }
}
