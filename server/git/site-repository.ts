import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { AppError, conflicting } from '../errors'
import type { DamageLog } from '../files/json-file'
import { Turns } from '../files/turns'
import { contains } from './ancestry'
import { readGitConfig } from './configuration'
import { checkFormat, checkVersion, initSite, isRepository } from './commit/first-commit'
import type { Commit } from './log'
import { type Erased, eraseBlobs } from './erase/erase-history'
import { mustBeErasable, mustBeUnused } from './erase/must-be-erasable'
import { type BroughtBlob, broughtBlobs } from './erase/new-commits'
import { readRoots } from './erase/roots'
import { leaveModesAside } from './file-modes'
import { keepPrivate } from './private-paths'
import { explainConfig, mendBranch, type MendedBranch } from './recovery/broken-repository'
import { mendIndex } from './recovery/damaged-index'
import { bringBackContent } from './recovery/missing-content'
import { findFolders } from './folders'
import { outerInWords } from './outer-repository'
import type { Writing } from './recovery/writing-mark'
import { isCommit } from './refs'
import { Repository } from './repository'
import { hasMachineAttributes, storedFormSettings } from './stored-form'
import { moveTo, takeBack } from './sync/advance'
import { pushedTip, waitingCommits } from './sync/exchanged'
import { mustBeContent } from './sync/incoming'
import { type Remote, remoteTip } from './sync/remote'
import {
  replaceThere,
  sync,
  type SyncAccess,
  type SyncOutcome,
  type SyncRequest,
} from './sync/sync'
import { treeChanges } from './tree-changes'
import { packHistory, indexHistory } from './upkeep'

// Pictures in any number may come in.
const receivingLimit = 30 * 60_000
const switchingLimit = 30 * 60_000

interface Opening {
  log?: DamageLog
  /** Puts something into a folder whose history has never held content; gives its files. */
  fill?: () => Promise<readonly string[]>
  /**
   * Once it is aborted no remote is waited for, which may be silent for minutes and counts as one that
   * cannot be reached, and no packing.
   */
  ending?: AbortSignal
}

/** The site's own history, which may be pushed to a remote. */
export class SiteRepository extends Repository {
  readonly #upkeep = new Turns()
  #ending = new AbortController().signal
  #broughtBack: readonly string[] = []
  #mendedBranch: MendedBranch | undefined

  /**
   * Opens the repository whose top is `siteDir`, making it with a first commit where there is none.
   * Throws an Error where private files are tracked or could be, and where content is missing that
   * the history has and cannot be put back.
   */
  static async open(siteDir: string, opening: Opening = {}): Promise<SiteRepository> {
    const { log = console, fill, ending } = opening
    const workTree = await realpath(siteDir)
    await checkVersion()
    if (!(await isRepository(workTree))) {
      const around = await outerInWords(workTree)
      if (around) log.error({}, around)
      await initSite({ workTree })
    }
    const config = await readGitConfig({ workTree }).catch((error: unknown) => {
      throw explainConfig({ workTree }, error)
    })
    checkFormat(workTree, config)
    const settings = storedFormSettings(config)
    const hasAttributes = await hasMachineAttributes(settings)
    const place = { workTree, settings, hasAttributes }
    const mended = await mendBranch(place)
    if (mended) log.error(mended, 'An empty branch was put back to the last commit of its log')
    const folders = await findFolders(place)
    await leaveModesAside(place, folders)
    const repository = new SiteRepository(
      place,
      folders,
      path.join(workTree, '.callboard', 'git-writing-site.json'),
    )
    repository.#mendedBranch = mended
    if (ending) repository.#ending = ending
    const aside = await mendIndex(place, repository.folders)
    if (aside) log.error({ aside }, 'Git’s index is damaged and was set aside')
    await keepPrivate(place, repository.folders)
    await repository.recover()
    await repository.#bringBack(log)
    const placed = await fill?.()
    await repository.start(['.gitignore', 'content', 'media'], ['--exclude-standard'], placed)
    return repository
  }

  /** What an exchange with a remote may do here. */
  get #access(): SyncAccess {
    return {
      place: this.place,
      folders: this.folders,
      state: () => this.state(),
      advance: (from, target) => this.advance(from, target),
      inTurn: (task) => this.inTurn(() => this.marked({ task: 'commit', paths: [] }, task)),
      drop: (blobs) => this.dropBlobs(blobs),
      stop: this.#ending,
    }
  }

  /** The files that were missing at the start, with all of content/, and were put back from HEAD. */
  get broughtBack(): readonly string[] {
    return this.#broughtBack
  }

  /** The branch whose file was empty at the start, and the commit that it was put back to. */
  get mendedBranch(): MendedBranch | undefined {
    return this.#mendedBranch
  }

  /** The commits the remote does not have, as far as the last exchange tells, newest first. */
  async waitingCommits(remote: Remote): Promise<Omit<Commit, 'files'>[]> {
    return waitingCommits(this.#access, remote)
  }

  /**
   * Brings the site and its remote together: fetches, merges, moves the files on disk on and
   * pushes. Never leaves a half-merged tree: either the newest version of both sides is in place
   * or everything is as it was. Saves go on meanwhile.
   */
  async sync(request: SyncRequest): Promise<SyncOutcome> {
    return sync(this.#access, request)
  }

  /**
   * Moves the branch and the files on disk on from a commit to `target`, which must hold all of it, and
   * gives the files that changed. Throws 409 `uncommitted_edits`, with nothing changed, where it would
   * overwrite work that is not committed; 409 `head_moved` where HEAD is another commit; 409
   * `not_content` where it would change more than plain files of content/ and media/.
   */
  async advance(from: string, target: string): Promise<string[]> {
    return this.inTurn(async () => {
      await this.mustBeReady([])
      if ((await this.head()) !== from) {
        throw new AppError(409, 'head_moved', 'The site changed in the meantime. Try again.')
      }
      const changes = await treeChanges(this.place, from, target)
      mustBeContent(changes)
      const paths = changes.map((change) => change.path)
      await this.write({ task: 'advance', paths, target }, () => moveTo(this.place, target, paths))
      return paths
    }, receivingLimit)
  }

  /**
   * The commit that the remote has, which must be here too, or where it cannot be reached had when it
   * last was; undefined for none. Throws 409 where others have pushed since.
   */
  private async agreedTip(): Promise<string | undefined> {
    const [remote, head] = [await this.remote(), await this.head()]
    if (!remote || !head) return undefined
    const known = await pushedTip(this.#access, remote)
    // Without a line to it, what is known of it must do.
    const tip = await remoteTip(this.place, remote, this.#ending).catch(() => known)
    if (!tip || tip === known) return tip
    if ((await isCommit(this.place, tip)) && (await contains(this.place, head, tip))) return tip
    throw conflicting(
      `${remote.address} has changes that are not here yet, and could not be taken in afterwards. Put yours online first, which brings them here.`,
    )
  }

  /** The agreed tip, where one of these blobs can be reached from it. Throws as `agreedTip` does. */
  async tipWith(blobs: readonly string[]): Promise<string | undefined> {
    const tip = await this.agreedTip()
    const there = await this.broughtUpTo(tip)
    return blobs.some((blob) => there.has(blob)) ? tip : undefined
  }

  /** The ids of all blobs that a commit or those before it brought; none for no commit. */
  async broughtUpTo(tip: string | undefined): Promise<Set<string>> {
    const brought = tip ? await broughtBlobs(this.place, [tip]) : []
    return new Set(brought.map(({ blob }) => blob))
  }

  /**
   * Puts the history from here in the place of the remote's, which must have the commit `expected`
   * still. Throws SyncError; 409 where it is not the branch that is checked out.
   */
  async replaceThere(remote: Remote, expected: string): Promise<void> {
    await this.mustBeReady([])
    await replaceThere(this.#access, remote, expected)
  }

  /** Every blob that a commit which can be reached brought to a path, as latin1. */
  async everyBlob(): Promise<BroughtBlob[]> {
    const { commits } = await readRoots(this.place, this.folders)
    return broughtBlobs(this.place, commits)
  }

  /** Throws 409, in words, where these blobs cannot be erased from the history now. */
  async mustBeErasable(blobs: readonly string[]): Promise<void> {
    await this.mustBeReady([])
    await mustBeErasable(this.place, this.folders)
    await mustBeUnused(this.place, this.folders, new Set(blobs))
  }

  /**
   * Rewrites everything that can be reached as if these blobs had never been, and removes them from
   * the disk; see `eraseBlobs`. Saves go on meanwhile.
   */
  async eraseBlobs(blobs: readonly string[], since: number): Promise<Erased> {
    await this.mustBeReady([])
    const alone = <T>(task: () => Promise<T>) =>
      this.inTurn(async () => {
        await this.mustBeReady([])
        return this.write({ task: 'erase', paths: [] }, task)
      }, switchingLimit)
    const access = { place: this.place, folders: this.folders, alone }
    // Git’s own packing may carry over what it found before.
    return this.#upkeep.run(() => eraseBlobs(access, blobs, since))
  }

  /**
   * Keeps a growing history quick to read, and small. To be run at the start and now and then; a failure
   * costs nothing but that.
   */
  async keepQuick(): Promise<void> {
    // Packing may take minutes, in which saves must go on; what it does is safe beside them.
    await this.#upkeep.run(async () => {
      await packHistory(this.place, this.folders, this.#ending)
      if (!this.#ending.aborted) await this.inTurn(() => indexHistory(this.place))
    })
  }

  async #bringBack(log: DamageLog): Promise<void> {
    const bringBack = () => bringBackContent(this.place, this.folders)
    this.#broughtBack = await this.inTurn(bringBack, switchingLimit)
    if (this.#broughtBack.length === 0) return
    log.error({ files: this.#broughtBack }, 'Missing folders were put back from history')
  }

  protected override async undo(left: Writing): Promise<boolean> {
    const { task, paths, target } = left
    // An erasure that was begun is in the list of these, and done again from there.
    return task === 'advance' && target ? takeBack(this.place, target, paths) : super.undo(left)
  }
}
