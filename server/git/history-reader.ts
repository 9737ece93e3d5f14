import type { Page } from '../../src/schema/api'
import { isPrivate, privateFolders } from '../../src/schema/private-folders'
import { readBlobs } from './blobs'
import { branchOf } from './branch-of'
import { findHandEdits, findUncommitted, findUnlikeIndex } from './commit/hand-edits'
import { Deletions } from './deletions'
import { readDiskForms, readFileAt, type StoredFile } from './disk-form'
import {
  entryHistory,
  findCommit,
  type FileVersion,
  formerBlobs,
  cleanedLater,
  historyPeople,
  type HistoryFilter,
  type PageRequest,
  readAdded,
  readAuthors,
  siteHistory,
} from './history'
import type { Commit } from './log'
import { isNeverTracked } from './private-paths'
import { ReadOn } from './read-on'
import { headCommit } from './refs'
import { isMerging, readState, type RepositoryState } from './repository-state'
import { git, GitError, type Place, wasStopped } from './run'
import type { GitFolders } from './folders'
import { isStoredAs } from './stored-form'
import { findRemote, type Remote } from './sync/remote'
import { filesAt, filesHolding } from './tree'

/** Reads one history: of the site, or of what is private. Nothing here writes. */
export class HistoryReader {
  readonly #deletions: Deletions
  readonly #authors: ReadOn<Set<string>>
  readonly #added: ReadOn<Set<string>>
  /** Of the commit that was last asked for: a site of thousands of files takes git a while. */
  #content: { commit: string; blobs: ReadonlyMap<string, string> } | undefined

  constructor(
    /** Where git runs for this history. */
    protected readonly place: Place,
    protected readonly folders: GitFolders,
  ) {
    this.#deletions = new Deletions(place)
    this.#authors = new ReadOn(place, (range) => readAuthors(place, range), union)
    this.#added = new ReadOn(place, (range) => readAdded(place, range), union)
  }

  /** Whether a commit can be made now; if not, why, in words for the owner. */
  async state(): Promise<RepositoryState> {
    return readState(this.folders)
  }

  /**
   * The files of content/ that belong to this repository and are not byte for byte what its index has
   * of them: edited by hand, or stored in another form.
   * @param known the blob ids of files that were read a moment ago, which are not read again
   */
  async unlikeIndex(known: ReadonlyMap<string, string> = new Map()): Promise<string[]> {
    const below = this.place.gitDir ? privateFolders : ['content/']
    const isMeant = (file: string) => this.owns(file)
    return findUnlikeIndex(this.place, this.folders, { below, isMeant, known })
  }

  /**
   * Those of `files` that a developer has changed and not committed, and the revision that they differ
   * from: HEAD, or the index ('') while git is merging there, or has no commit yet.
   */
  async uncommitted(files: readonly string[]): Promise<{ base: 'HEAD' | ''; changed: string[] }> {
    const isSettled = !isMerging(this.folders) && (await this.head())
    const find = isSettled ? findUncommitted : findHandEdits
    const changed = (await find(this.place, files)).filter((file) => this.owns(file))
    return { base: isSettled ? 'HEAD' : '', changed }
  }

  /** Whether a file on disk is what a commit says of it, by the blob that git stores of it. */
  async isStoredAs(file: string, blob: string): Promise<boolean> {
    return isStoredAs(this.place, file, blob)
  }

  /**
   * The text of a revision byte for byte, or what `file` was at a commit (an id, or `HEAD`; `^` after
   * it for the commit before) or is in the index (''), as it would be on disk; undefined where there
   * is none.
   */
  async fileAt(revision: string, file?: string): Promise<Buffer | undefined> {
    if (file !== undefined) return readFileAt(this.place, revision, file)
    return (await readBlobs(this.place, [revision]))[0]
  }

  /** The blobs that HEAD has of these files, as git stores them; none of those it does not have. */
  async blobsAtHead(files: readonly string[]): Promise<Map<string, string>> {
    const head = await this.head()
    return head ? this.blobsAt(head, files) : new Map()
  }

  /** The blobs that a commit has of these files. */
  async blobsAt(commit: string, files: readonly string[]): Promise<Map<string, string>> {
    return filesAt(this.place, commit, files)
  }

  /** The commit that is checked out, with the blobs of its files of content/; undefined before the first. */
  async contentAtHead(): Promise<
    { commit: string; blobs: ReadonlyMap<string, string> } | undefined
  > {
    const commit = await this.head()
    if (commit === undefined || this.#content?.commit === commit) return this.#content
    this.#content = { commit, blobs: await filesAt(this.place, commit, ['content/']) }
    return this.#content
  }

  /**
   * The files below a folder that held one of these texts at a commit (an id; `^` after it for the one
   * before).
   */
  async filesHolding(commit: string, folder: string, texts: readonly string[]): Promise<string[]> {
    return texts.length === 0 ? [] : filesHolding(this.place, commit, folder, texts)
  }

  /** The texts of many revisions byte for byte, in the order of `ids`. */
  async blobs(ids: readonly string[]): Promise<(Buffer | undefined)[]> {
    return readBlobs(this.place, ids)
  }

  /** Many files as commits have them, each as it would be on disk, in the order of `files`. */
  async contents(files: readonly StoredFile[]): Promise<(Buffer | undefined)[]> {
    return readDiskForms(this.place, files)
  }

  /**
   * The versions of one file up to a commit (HEAD where none is named), newest first; renames are
   * followed into its earlier names.
   */
  async versionsOf(
    file: string,
    request: PageRequest,
    commit?: string,
  ): Promise<Page<FileVersion>> {
    return entryHistory(this.place, commit ?? (await this.head()), file, request)
  }

  /** What files held in their newest versions, up to `limit` commits back: each blob with its file. */
  async formerBlobs(paths: readonly string[], limit: number) {
    const head = await this.head()
    return head ? formerBlobs(this.place, head, paths, limit) : []
  }

  /** The commits that pass the filter, newest first, with all their files. */
  async commits(request: HistoryFilter & PageRequest): Promise<Page<Commit>> {
    return siteHistory(this.place, await this.head(), request)
  }

  /** One commit with all it changed; throws 404 where it is none. */
  async commitOf(id: string): Promise<Commit> {
    return findCommit(this.place, id)
  }

  /** Everyone who wrote a commit, by name, in alphabetical order. */
  async authors(): Promise<string[]> {
    const head = await this.head()
    const names = head ? await this.#authors.upTo(head) : []
    return [...names].sort((a, b) => a.localeCompare(b))
  }

  /** Everyone who wrote or made a commit, by name and address, in alphabetical order. */
  async people(): Promise<{ name: string; email: string }[]> {
    const head = await this.head()
    return head ? historyPeople(this.place, head) : []
  }

  /** The files that were committed before a commit of the program's took out their metadata. */
  async cleanedLater(): Promise<string[]> {
    const head = await this.head()
    return head ? cleanedLater(this.place, head) : []
  }

  /**
   * Why git cannot list what HEAD has in `folders`, or the commits before it, in its own words; undefined
   * where it can.
   */
  async unreadable(folders: readonly string[]): Promise<string | undefined> {
    const head = await this.head()
    if (!head) return undefined
    try {
      await filesAt(this.place, head, folders)
      // Git's own list of commits names those, too, that are gone.
      await git(this.place, ['-c', 'core.commitGraph=false', 'rev-list', '--count', head])
      return undefined
    } catch (error) {
      if (!(error instanceof GitError) || wasStopped(error)) throw error
      return error.message
    }
  }

  /** The first commit, of several the one that git lists last; undefined where there is none yet. */
  async firstCommit(): Promise<string | undefined> {
    const head = await this.head()
    const roots = head ? await git(this.place, ['rev-list', '--max-parents=0', head]) : ''
    return roots.trim().split('\n').at(-1) || undefined
  }

  /** The branch that saves go to, see `branchOf`, also while none can be committed. */
  get branch(): string | undefined {
    return branchOf(this.folders)
  }

  /** The remote the site is pushed to; undefined where there is none, or no branch. */
  async remote(): Promise<Remote | undefined> {
    const { branch } = this
    return branch === undefined ? undefined : findRemote(this.place, branch)
  }

  /** Every file that there ever was in a commit, there still or not. */
  async filesEver(): Promise<ReadonlySet<string>> {
    const head = await this.head()
    if (!head) return new Set()
    const ever = await this.#added.upTo(head)
    if ((await this.state()).ready) return ever
    // What is saved now comes on top of a branch, of which an older version may be checked out.
    return union(await readAdded(this.place, '--branches', `^${head}`), ever)
  }

  /** Files that were deleted and are not there now, each with its last deletion, newest first. */
  async deletedFiles(): Promise<FileVersion[]> {
    const head = await this.head()
    return head ? this.#deletions.upTo(head) : []
  }

  /** The commit that is checked out; undefined before the first. */
  protected async head(): Promise<string | undefined> {
    return headCommit(this.place, this.folders)
  }

  /** Whether a file belongs to this repository. */
  protected owns(file: string): boolean {
    return this.place.gitDir ? isPrivate(file) : !isNeverTracked(file)
  }
}

const union = <T>(newer: ReadonlySet<T>, older: ReadonlySet<T>) => new Set([...newer, ...older])
