import { lstatSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError, conflicting, diskReason, storageFailed } from '../errors'
import { saveFailed } from '../files/durable'
import { isGone } from '../files/process-identity'
import { writeBlobs } from './blobs'
import { type CommitRequest, tryUnstage } from './commit/commit'
import { commitContents } from './commit/commit-contents'
import { writeAhead } from './commit/commit-objects'
import { commitPaths } from './commit/commit-paths'
import { firstCommit } from './commit/first-commit'
import { formerNames, handEdit } from './commit/hand-edits'
import { withLockRetry } from './commit/locks'
import type { Contents } from './commit/must-hold'
import { dropUnreachable, unreachableBlobs } from './erase/drop-blobs'
import { findUnmerged, lookAgain, mayDiffer, stage, stagedApart } from './commit/staging'
import { whyRefused, whyUnusable } from './commit/why-refused'
import { putRightWrittenBack } from './commit/written-back'
import { areUntouched } from './commit/untouched'
import { HistoryReader } from './history-reader'
import { readIndex } from './raw/index-file'
import { releaseLeftLocks } from './raw/lock-file'
import { writeBlob } from './raw/new-objects'
import { keepOnly, keptBlobs } from './refs'
import type { RepositoryState } from './repository-state'
import type { Place } from './run'
import { namesOfDamaged } from './recovery/damage'
import type { GitFolders } from './folders'
import { removeOwnLocks } from './recovery/stale-locks'
import { strangeRefs } from './recovery/strange-refs'
import { WriteQueue } from './write-queue'
import { readMark, type Writing, withMark } from './recovery/writing-mark'

export type { Author, CommitRequest } from './commit/commit'
export type { Contents } from './commit/must-hold'
export type { RepositoryState } from './repository-state'

const startLimit = 60 * 60_000

/** One history that can be written. Nobody else writes it; writes happen one after the other. */
export class Repository extends HistoryReader {
  readonly #queue = new WriteQueue()
  /** Files of a commit that failed: what is staged of them may be ours, where a full disk kept it. */
  readonly #refused = new Set<string>()

  protected constructor(
    place: Place,
    folders: GitFolders,
    private readonly markFile: string,
  ) {
    super(place, folders)
  }

  /** See `HistoryReader`; a git that hangs is named too. */
  override async state(): Promise<RepositoryState> {
    releaseLeftLocks()
    if (!this.#queue.isStuck) return super.state()
    const reason =
      'Git has not finished recording an earlier change for too long. It is stopped by itself, and changes are committed then.'
    return { ready: false, reason }
  }

  /**
   * Puts right what a killed process left: locks that are certainly ours, and an index that
   * disagrees with HEAD for the paths it was writing. Locks of others stay; `state` names them.
   */
  async recover(): Promise<void> {
    await this.inTurn(async () => {
      const left = await readMark(this.markFile)
      if (!left || !(await isGone(left))) return
      await removeOwnLocks(this.folders, this.place.workTree, left)
      // Where a stranger's lock prevents this the site still starts, and `state` names the lock.
      if (await this.undo(left)) await rm(this.markFile, { force: true })
    })
  }

  /**
   * Commits what a developer changed in `paths` without committing it, under the name git on this
   * machine would use; gives the commit's id, or undefined where nothing differs from HEAD.
   */
  async commitHandEdits(paths: readonly string[]): Promise<string | undefined> {
    return this.inTurn(async () => {
      if (await areUntouched(this.place, this.folders, paths)) return undefined
      await this.mustBeReady(paths)
      await this.#explained(() => withLockRetry(() => lookAgain(this.place, this.folders, paths)))
      if (!(await this.#explained(() => mayDiffer(this.place, paths)))) return undefined
      await this.#commitStaged(paths)
      const staged = await this.write({ task: 'commit', paths: [...paths] }, () =>
        withLockRetry(() => stage(this.place, this.folders, paths)),
      )
      const changed = staged.map((file) => file.path)
      // Without its former name git would not know it for the same file.
      if (await this.head()) changed.push(...(await formerNames(this.place, changed)))
      return changed.length === 0 ? undefined : this.#commitNow(await handEdit(this.place, changed))
    })
  }

  /** Who would be named as the author of what was changed by hand in `paths`, and with which words. */
  async describeHandEdit(paths: readonly string[]): Promise<CommitRequest> {
    return this.#explained(() => handEdit(this.place, paths))
  }

  /**
   * Commits `request.paths` as they are on disk, added, changed or deleted, and nothing else; gives
   * the commit's id, or '' where nothing differs from HEAD. Throws 409 `conflict` while a merge
   * or the like is in progress, 503 `git_busy` while another program keeps git locked, `FileMovedOn`
   * where a file is not what the request says by the time git reads it, 500 where git fails or stores
   * something else; the index is then as it was for all other paths, and there is no commit.
   */
  async commit(request: CommitRequest): Promise<string> {
    const made = await this.inTurn(() => this.#commitNow(request))
    const unstage = (find: () => string[]) => this.inTurn(() => tryUnstage(this.place, find()))
    if (made && request.contents)
      putRightWrittenBack(this.place, this.folders, made, request.paths, unstage)
    return made ?? ''
  }

  /** See `writeAhead`; what the disk refuses the commit itself tells. */
  async writeAhead(request: CommitRequest & { contents: Contents }): Promise<void> {
    const write = () => writeAhead(this.place, this.folders, request, request.contents)
    await this.inTurn(write).catch(() => undefined)
  }

  /**
   * Keeps those of `files` that are on disk, as they are and without committing them: `fileAt` finds
   * them by their blobs' ids for two weeks at least, after which git's own clearing up may take them.
   */
  async keep(files: readonly string[]): Promise<void> {
    // Of a link git would keep what it leads to.
    const isThere = (file: string) =>
      lstatSync(path.join(this.place.workTree, file), { throwIfNoEntry: false })?.isFile()
    await this.inTurn(() =>
      writeBlobs(
        this.place,
        files.filter((file) => this.owns(file) && isThere(file)),
      ),
    )
  }

  /** The names in the git folder of damaged indexes that were set aside, oldest first. */
  damagedIndexes(): Promise<string[]> {
    return namesOfDamaged(path.join(this.folders.gitDir, 'index'))
  }

  /** See `strangeRefs`. */
  strangeRefs(): string[] {
    return strangeRefs(this.folders)
  }

  /** The files that a developer has not finished merging; until then git takes no usual commit. */
  async unmerged(): Promise<string[]> {
    const index = readIndex(this.folders.gitDir)
    return index ? [...index.unmerged] : this.#explained(() => findUnmerged(this.place))
  }

  /** Keeps these blobs until it is called with others, for as long as that takes. */
  async keepBlobs(ids: readonly string[]): Promise<void> {
    const keep = () => keepOnly(this.place, this.folders, ids)
    await this.inTurn(() => this.write({ task: 'commit', paths: [] }, keep))
  }

  /** The blobs that `keepBlobs` keeps now. */
  async blobsKept(): Promise<string[]> {
    return this.#explained(() => keptBlobs(this.place, this.folders))
  }

  /** Keeps a content that may be on no disk, as `keep` does; gives its blob's id. */
  async keepContent(content: Buffer): Promise<string> {
    return this.inTurn(() => this.#explained(() => writeBlob(this.folders.commonDir, content)))
  }

  /** Removes those of these blobs from the disk that nothing refers to. */
  async dropBlobs(blobs: readonly string[]): Promise<void> {
    await this.inTurn(() =>
      this.#explained(() => dropUnreachable(this.place, this.folders, new Set(blobs))),
    )
  }

  /** The blobs that nothing refers to. */
  async looseBlobs(): Promise<string[]> {
    return unreachableBlobs(this.place)
  }

  /**
   * Commits these contents, whatever is on disk, after what a developer has staged of their files and kept
   * nowhere else; gives the commit's id, or undefined where HEAD says so already. Throws as `commit` does.
   */
  async commitContents(
    request: Omit<CommitRequest, 'paths' | 'contents'>,
    contents: Contents,
  ): Promise<string | undefined> {
    const paths = [...contents.keys()]
    return this.inTurn(async () => {
      await this.mustBeReady(paths)
      await this.#commitStaged(paths, contents)
      return this.#commitContents(request, contents)
    })
  }

  /**
   * Makes the first commit, of what is there in `folders`, where there is none yet; otherwise one of
   * the files that the program has just `placed`.
   */
  protected async start(
    folders: readonly string[],
    ignoring: readonly string[],
    placed: readonly string[] = [],
  ): Promise<void> {
    const found = (await this.head()) ? placed : folders
    if (found.length === 0 || !(await this.state()).ready) return
    const request = await firstCommit(this.place, found, ignoring)
    if (request.paths.length === 0) return
    // All pictures of a large site are read and packed.
    await this.inTurn(() => this.#commitNow(request), startLimit)
  }

  /** Throws 409 where no commit can be made now, an Error for a file of another repository. */
  protected async mustBeReady(paths: readonly string[]): Promise<{ branch: string }> {
    const wrong = paths.find((file) => !this.owns(file))
    if (wrong) throw new Error(`${wrong} does not belong to this repository`)
    const state = await super.state()
    // What is asked for in the meantime is kept; what had begun before it is not.
    if (!state.ready) throw conflicting(`${state.reason} This was not done: please try again.`)
    return state
  }

  /** Puts right what a writing that was killed left behind; says whether it could. */
  protected async undo({ paths }: Writing): Promise<boolean> {
    return tryUnstage(this.place, paths)
  }

  /** Runs a writing with a mark on the disk that says so; what it throws gets words. */
  protected write<T>(writing: Writing, run: () => Promise<T>): Promise<T> {
    return this.#explained(() => this.marked(writing, run))
  }

  /** The same with whatever it throws. */
  protected marked<T>(writing: Writing, run: () => Promise<T>): Promise<T> {
    return withMark(this.markFile, writing, run)
  }

  /** Runs a task that writes when those before it are done; `limit` in milliseconds. */
  protected inTurn<T>(task: () => Promise<T>, limit?: number): Promise<T> {
    return this.#queue.run(task, limit)
  }

  /**
   * What is staged as the disk does not have it is nowhere else, and is gone once the disk is staged. What
   * is `ours` is about to be committed under its own name.
   */
  async #commitStaged(paths: readonly string[], ours: Contents = new Map()): Promise<void> {
    const theirs = paths.filter((path) => !this.#refused.has(path))
    const staged = await this.#explained(() => stagedApart(this.place, theirs))
    const contents = new Map([...staged].filter(([path, text]) => !ours.get(path)?.equals(text)))
    if (contents.size === 0 || !(await this.head())) return
    await this.#commitContents(await handEdit(this.place, [...contents.keys()]), contents)
  }

  async #commitContents(
    request: Omit<CommitRequest, 'paths' | 'contents'>,
    contents: Contents,
  ): Promise<string | undefined> {
    const paths = [...contents.keys()]
    const { branch } = await this.mustBeReady(paths)
    return this.write({ task: 'commit', paths }, () =>
      commitContents(this.place, { branch, ...this.folders }, request, contents),
    )
  }

  async #commitNow(request: CommitRequest): Promise<string | undefined> {
    const { paths } = request
    await this.mustBeReady(paths)
    for (const path of paths) this.#refused.add(path)
    const made = await this.write({ task: 'commit', paths: [...paths] }, () =>
      commitPaths(this.place, this.folders, request).catch(async (error: unknown) => {
        // That a merge has begun meanwhile has words of its own.
        if (!(error instanceof AppError)) await this.mustBeReady(paths)
        if (error instanceof AppError && error.status !== 500) throw error
        const why = await whyRefused(this.place, this.folders, paths, error).catch(() => undefined)
        throw why ?? error
      }),
    )
    for (const path of paths) this.#refused.delete(path)
    return made
  }

  async #explained<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      if (error instanceof AppError) throw error
      if (diskReason(error)) throw saveFailed(error)
      const why = whyUnusable(this.folders, error)
      if (why) throw why
      throw storageFailed('Git could not record this change in the history', error)
    }
  }
}
