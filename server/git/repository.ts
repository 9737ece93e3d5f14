import { existsSync } from 'node:fs'
import { mkdir, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError, conflicting, storageFailed } from '../errors'
import { filesBetween, moveTo, takeBack } from './sync/advance'
import { contains } from './ancestry'
import { readBlobs, readFileAt, writeBlobs } from './blobs'
import { type CommitRequest, commitPaths, mayDiffer, stage, tryUnstage } from './commit/commit'
import { eraseFromHistory, initPrivate, tidyErasure } from './recovery/erase'
import { exists } from '../files/exists'
import { Turns } from '../files/turns'
import { checkVersion, firstCommit, initSite, isRepository } from './commit/first-commit'
import { headCommit } from './refs'
import { findHandEdits, handEdit } from './commit/hand-edits'
import { withLockRetry } from './commit/locks'
import { isPrivate, isUnpublished, keepPrivate, privateFolders } from './private-paths'
import { readState, type RepositoryState } from './repository-state'
import type { Place } from './run'
import { findFolders, type GitFolders, removeOwnLocks } from './recovery/stale-locks'
import { isDead, readMark, type Writing, withMark } from './recovery/writing-mark'

export type { Author, CommitRequest } from './commit/commit'
export type { RepositoryState } from './repository-state'

/** One history: of the site, or of what is private. Its writes happen one after the other. */
export class Repository {
  readonly #turns = new Turns()

  private constructor(
    /** Where git runs for this history. */
    readonly place: Place,
    private readonly folders: GitFolders,
    private readonly markFile: string,
  ) {}

  /**
   * Opens the repository whose top is `siteDir`, making it with a first commit where there is none.
   * Throws an Error where private files are tracked or could be.
   */
  static async openSite(siteDir: string): Promise<Repository> {
    const workTree = await realpath(siteDir)
    const place = { workTree }
    await checkVersion(place)
    if (!(await isRepository(workTree))) await initSite(place)
    const repository = new Repository(
      place,
      await findFolders(place),
      path.join(workTree, '.callboard', 'git-writing-site.json'),
    )
    await keepPrivate(place, repository.folders.commonDir)
    await repository.recover()
    await repository.#start(['.gitignore', 'content', 'media'], ['--exclude-standard'])
    return repository
  }

  /** Opens the history of users and messages, `private.git` in `dataDir`; makes it if needed. */
  static async openPrivate(siteDir: string, dataDir: string): Promise<Repository> {
    await mkdir(dataDir, { recursive: true })
    const gitDir = path.join(await realpath(dataDir), 'private.git')
    const place = { workTree: await realpath(siteDir), gitDir }
    await tidyErasure(place)
    if (!(await exists(path.join(gitDir, 'HEAD')))) await initPrivate(place)
    const folders = { gitDir, commonDir: gitDir }
    const repository = new Repository(
      place,
      folders,
      path.join(dataDir, 'git-writing-private.json'),
    )
    await repository.recover()
    await repository.#start(privateFolders, [])
    return repository
  }

  /**
   * Puts right what a killed process left: locks that are certainly ours, and an index that
   * disagrees with HEAD for the paths it was writing. Locks of others stay; `state` names them.
   */
  async recover(): Promise<void> {
    await this.#turns.run(async () => {
      const left = await readMark(this.markFile)
      if (!left || !(await isDead(left))) return
      await removeOwnLocks(this.folders, this.place.workTree, left)
      // Where a stranger's lock prevents this the site still starts, and `state` names the lock.
      if (await this.#undo(left)) await rm(this.markFile, { force: true })
    })
  }

  /** Whether a commit can be made now; if not, why, in words for the owner. */
  async state(): Promise<RepositoryState> {
    return readState(this.folders)
  }

  /**
   * Commits what a developer changed in `paths` without committing it, under the name git on this
   * machine would use; gives the commit's id, or undefined where nothing differs from HEAD.
   */
  async commitHandEdits(paths: readonly string[]): Promise<string | undefined> {
    return this.#turns.run(async () => {
      await this.#mustBeReady(paths)
      if (!(await this.#explained(() => mayDiffer(this.place, paths)))) return undefined
      const changed = await this.#write({ task: 'commit', paths: [...paths] }, () =>
        withLockRetry(() => stage(this.place, paths)),
      )
      return changed.length === 0 ? undefined : this.#commitNow(await handEdit(this.place, changed))
    })
  }

  /**
   * Commits `request.paths` as they are on disk, added, changed or deleted, and nothing else; gives
   * the commit's id, or HEAD's where nothing differs from it. Throws 409 `conflict` while a merge
   * or the like is in progress, 503 `git_busy` while another program keeps git locked, 500 where
   * git fails; the index is then as it was for all other paths.
   */
  async commit(request: CommitRequest): Promise<string> {
    return this.#turns.run(async () => {
      const made = await this.#commitNow(request)
      return made ?? (await headCommit(this.place)) ?? ''
    })
  }

  /** The files of content/ that belong to this repository and are not committed as they are. */
  async handEdits(): Promise<string[]> {
    const folders = this.place.gitDir ? privateFolders : ['content/']
    return (await findHandEdits(this.place, folders)).filter((file) => this.#owns(file))
  }

  /**
   * Keeps those of `files` that are on disk, as they are and without committing them: `fileAt` finds
   * them by their blobs' ids for two weeks at least, after which git's own clearing up may take them.
   */
  async keep(files: readonly string[]): Promise<void> {
    const isThere = (file: string) => existsSync(path.join(this.place.workTree, file))
    await this.#turns.run(() =>
      writeBlobs(
        this.place,
        files.filter((file) => this.#owns(file) && isThere(file)),
      ),
    )
  }

  /**
   * The content of a blob by its id, or of `file` at a commit (an id, or `HEAD`; `^` after it for
   * the commit before); undefined where there is none.
   */
  async fileAt(revision: string, file?: string): Promise<Buffer | undefined> {
    return readFileAt(this.place, revision, file)
  }

  /** The contents of many blobs at once, in the order of `ids`. */
  async blobs(ids: readonly string[]): Promise<(Buffer | undefined)[]> {
    return readBlobs(this.place, ids)
  }

  /**
   * Moves the branch and the files on disk on to `target`, which must hold all of HEAD, and gives
   * the files that changed. Throws 409 `uncommitted_edits`, with nothing changed, where it would
   * overwrite work that is not committed; 409 `head_moved` where HEAD is not part of `target`.
   */
  async advance(target: string): Promise<string[]> {
    return this.#turns.run(async () => {
      await this.#mustBeReady([])
      const head = await headCommit(this.place)
      if (!head || !(await contains(this.place, target, head))) {
        throw new AppError(409, 'head_moved', 'The site changed in the meantime. Try again.')
      }
      const paths = await filesBetween(this.place, head, target)
      await this.#write({ task: 'advance', paths, target }, () => moveTo(this.place, target))
      return paths
    })
  }

  /** Rewrites the private history as if `paths` had never been; nothing of them can be restored. */
  async erase(...paths: string[]): Promise<void> {
    await this.#turns.run(() => this.#write({ task: 'erase', paths }, () => this.#eraseNow(paths)))
  }

  async #start(folders: readonly string[], ignoring: readonly string[]): Promise<void> {
    if (await headCommit(this.place)) return
    if (!(await this.state()).ready) return
    const request = await firstCommit(this.place, folders, ignoring)
    if (request.paths.length > 0) await this.commit(request)
  }

  async #commitNow(request: CommitRequest): Promise<string | undefined> {
    await this.#mustBeReady(request.paths)
    return this.#write({ task: 'commit', paths: [...request.paths] }, () =>
      commitPaths(this.place, request),
    )
  }

  async #mustBeReady(paths: readonly string[]): Promise<void> {
    const wrong = paths.find((file) => !this.#owns(file))
    if (wrong) throw new Error(`${wrong} does not belong to this repository`)
    const state = await this.state()
    if (!state.ready) throw conflicting(state.reason)
  }

  #owns(file: string): boolean {
    return this.place.gitDir ? isPrivate(file) : !isUnpublished(file)
  }

  async #undo({ task, paths, target }: Writing): Promise<boolean> {
    if (task === 'advance' && target) return takeBack(this.place, target, paths)
    if (task !== 'erase') return tryUnstage(this.place, paths)
    await this.#eraseNow(paths)
    return true
  }

  async #eraseNow(paths: readonly string[]): Promise<void> {
    const { gitDir } = this.place
    if (!gitDir) throw new Error('Only the private history can forget')
    await eraseFromHistory({ ...this.place, gitDir }, paths)
  }

  #write<T>(writing: Writing, run: () => Promise<T>): Promise<T> {
    return this.#explained(() => withMark(this.markFile, writing, run))
  }

  async #explained<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      if (error instanceof AppError) throw error
      throw storageFailed('Git could not record this change in the history', error)
    }
  }
}
