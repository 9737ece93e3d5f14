import type { SyncStatus } from '../../../src/schema/api'
import { conflicting } from '../../errors'
import { programAuthor } from '../../git/commit/commit'
import type { ErasedThere } from '../../git/sync/erased-there'
import type { Author, RepositoryState } from '../../git/repository'
import { syncError, type SyncFailure } from '../../git/sync/failure'
import type { Remote } from '../../git/sync/remote'
import type { SyncOutcome } from '../../git/sync/sync'
import type { EncodedImage } from '../../media/pictures/encode'
import { SharedRuns } from '../../files/shared-runs'
import { Turns } from '../../files/turns'
import { isAboutErased } from '../erasures/find-blobs'
import { agreeToErase, finishErasures } from '../erasures/follow-erasure'
import { whyMerging } from '../save/why-merging'
import { bringIn } from './bring-in'
import { OpenConflicts } from './open-conflicts'
import { picturePreview } from './picture-preview'
import { isInTheClear, refusedInTheClear } from './plain-remote'
import type { Choice } from './resolve-merge'
import { conflictsAside, settleAside } from './saves-aside'
import { whyNotAsked } from './why-not-asked'
import type { Site } from '../site/site'

type Failure = NonNullable<SyncStatus['failure']>

const firstRetryMs = 30_000
const longestRetryMs = 30 * 60_000
const retried = new Set<SyncFailure>([
  'offline',
  'untrusted',
  'unwritable',
  'unwell',
  'no-room',
  'stopped',
  'locked',
  'moved',
  'not-ready',
  'uncommitted',
  'busy',
  'failed',
])

/** Keeps a site in step with its remote and knows where the two stand. */
export class SiteSync {
  private failure: Failure | undefined
  private failures = 0
  /** What was erased at the remote and is here still, as far as the last exchange tells. */
  private erasedThere: ErasedThere | undefined
  private lastSync: string | undefined
  private isWorking = false
  private readonly conflicts: OpenConflicts
  private readonly turns = new Turns()
  // Of a remote that hangs each exchange takes minutes, in which clocks, saves and webhooks ask for many.
  private readonly byItself = new SharedRuns(() => this.exchange(programAuthor), this.turns)
  // With a thousand commits to list, many saves would have many gits list them at one moment.
  private readonly telling = new SharedRuns(async () => {
    this.site.events.emit('event', { type: 'sync', status: await this.status() })
  })
  private retry: NodeJS.Timeout | undefined

  constructor(private readonly site: Site) {
    this.conflicts = new OpenConflicts(site)
  }

  /** Where the site stands towards its remote, as far as the last exchange tells. */
  async status(): Promise<SyncStatus> {
    const repository = this.site.repositories.site
    const state = await repository.state()
    const remote = await repository.remote()
    const commits = remote ? await repository.waitingCommits(remote) : []
    const waiting = commits.map(({ id, subject, at, author }) => ({
      change: id,
      subject,
      at,
      author,
    }))
    const conflicts = [...(await conflictsAside(this.site)), ...this.conflicts.list()]
    const failure = this.failure ?? (remote && this.unreplaced(remote))
    return {
      remote: remote?.address ?? null,
      branch: repository.branch ?? '',
      state: this.stateOf(remote !== undefined, waiting.length, conflicts.length, failure),
      waiting,
      failure,
      conflicts,
      uncommitted: await this.uncommitted(state),
      lastSync: this.lastSync,
    }
  }

  /** Exchanges with the remote: fetches, merges and pushes. One at a time. */
  run(author: Author): Promise<SyncStatus> {
    return this.turns.run(() => this.exchange(author))
  }

  /** Runs a task while nothing is exchanged. */
  alone<T>(task: () => Promise<T>): Promise<T> {
    return this.turns.run(task)
  }

  /**
   * Exchanges without being asked, if there is a remote, once for all who ask until that begins; a failure
   * is in the status and the log.
   */
  async runByItself(): Promise<void> {
    if (await this.site.repositories.site.remote()) await this.byItself.run()
    else await this.announce()
  }

  /**
   * Takes what a person chose for an entry that both sides changed, and exchanges with it.
   * @throws AppError 404 if this entry is not in conflict, 409 if it is in another one by now or somebody
   *   else has decided, 400 for a value that does not fit
   */
  async settle(author: Author, choice: Choice): Promise<SyncStatus> {
    if (await settleAside(this.site, author, choice)) {
      await this.announce()
      return this.status()
    }
    // What is in conflict is not known after a restart, until the two sides have been compared.
    if (!this.conflicts.areKnown) await this.run(author)
    if (!choice.both) this.conflicts.decide(author, choice)
    return this.turns.run(async () => {
      if (choice.both) await this.conflicts.keepBoth(author, choice)
      return this.exchange(author)
    })
  }

  /**
   * A small copy of a picture that a person is asked about, by its blob's id.
   * @throws AppError 404 for any other, and for one that cannot be shown
   */
  preview(blob: string): Promise<EncodedImage> {
    return picturePreview(this.site, this.conflicts.pictureOf(blob), blob)
  }

  /**
   * Has what was erased from the history at the remote erased here, too, and exchanges with it.
   * @param by who wants it
   * @param filenames what they were shown
   * @throws AppError 409 where that is something else by now, or nothing can be erased from the history here
   */
  follow(
    by: { username: string; author: Author },
    filenames: readonly string[],
  ): Promise<SyncStatus> {
    return this.turns.run(async () => {
      if (!this.erasedThere) await this.exchange(by.author)
      const found = this.erasedThere
      if (!found) return this.status()
      if (found.filenames.join('/') !== filenames.join('/'))
        throw conflicting('Other files were erased there by now. See which, and say it again.')
      await agreeToErase(this.site, found, by.username)
      return this.exchange(by.author)
    })
  }

  /** Ends waiting for another try, and waits for the exchange in hand. */
  async close(): Promise<void> {
    clearTimeout(this.retry)
    await this.turns.idle()
    clearTimeout(this.retry)
  }

  /** The remote has the history from here: whatever stood in the way of an exchange is gone. */
  async replaced(): Promise<void> {
    await this.site.erasures.replaced()
    this.note({ state: 'done', received: [], sent: 0 })
    await this.announce()
  }

  /** Tells the open admin screens where things stand. */
  announce(): Promise<void> {
    return this.telling.run()
  }

  /** Why nothing is exchanged after an erasure, also before that was tried. */
  private unreplaced(remote: Remote): Failure | undefined {
    const found = this.site.erasures.unreplaced()
    if (!found) return undefined
    const { message } = syncError('erased', remote)
    return { message, since: found.since, waitsFor: 'replacing' }
  }

  private async uncommitted(state: RepositoryState): Promise<string | undefined> {
    const waiting = this.site.waiting.waiting()
    if (waiting.length === 0) return undefined
    if (!state.ready) return state.reason
    const unmerged = await this.site.repositories.site.unmerged()
    const isBeside = waiting.some(({ beside }) => beside)
    return whyMerging(isBeside, unmerged)
  }

  private stateOf(
    hasRemote: boolean,
    waiting: number,
    conflicts: number,
    failure: Failure | undefined,
  ): SyncStatus['state'] {
    if (hasRemote && this.isWorking) return 'working'
    if (conflicts > 0) return 'conflict'
    if (!hasRemote) return 'off'
    if (failure) return 'failed'
    return waiting > 0 ? 'waiting' : 'published'
  }

  private async exchange(author: Author): Promise<SyncStatus> {
    clearTimeout(this.retry)
    this.isWorking = true
    try {
      await this.announce()
      this.note(await this.exchangeAndErase(author))
    } finally {
      this.isWorking = false
    }
    await this.announce()
    return this.status()
  }

  private async exchangeAndErase(author: Author): Promise<SyncOutcome> {
    const { erasures } = this.site
    const outcome = await this.exchangeNow(author)
    if (outcome.state === 'joined') {
      const failed = await finishErasures(this.site, outcome.tip).then(() => undefined, notErased)
      return failed ?? this.exchangeAndErase(author)
    }
    if (outcome.state === 'conflict' && (await this.conflicts.nameTwinsAnew()))
      return this.exchangeAndErase(author)
    if (outcome.state === 'failed' && outcome.carried) await erasures.carriedOver(outcome.carried)
    // What is the same on both sides holds nothing of what was erased.
    if (outcome.state === 'done' && erasures.unreplaced()) await erasures.replaced()
    return outcome
  }

  private async exchangeNow(author: Author): Promise<SyncOutcome> {
    const { site } = this
    const remote = await site.repositories.site.remote()
    if (remote && isInTheClear(remote.address)) return refusedInTheClear(remote.address)
    return site.repositories.site.sync({
      author,
      erased: {
        blobs: site.erasures.blobs(),
        unfinished: site.erasures.unfinished(),
        remoteTip: site.erasures.unreplaced()?.tip,
        isAbout: (content, files) => isAboutErased(site, content, files),
      },
      resolve: (files, sides) => this.conflicts.resolve(files, sides),
      bringIn: (move) => bringIn(site, move),
    })
  }

  private note(outcome: SyncOutcome): void {
    this.erasedThere = outcome.state === 'failed' ? outcome.erased : undefined
    if (outcome.state === 'failed') {
      this.site.log.warn({ reason: outcome.reason, detail: outcome.detail }, 'Sync failed')
      const waitsFor = this.waitsForWhom(outcome.reason)
      this.fail(outcome.message, retried.has(outcome.reason), waitsFor)
    } else if (outcome.state === 'conflict' && this.conflicts.list().length === 0) {
      const { message, waitsFor } = whyNotAsked(this.conflicts.obstacles)
      this.fail(message, false, waitsFor)
    } else {
      this.failure = undefined
      this.failures = 0
    }
    if (outcome.state !== 'done') return
    this.conflicts.clear()
    this.lastSync = new Date().toISOString()
  }

  private waitsForWhom(reason: SyncFailure): Failure['waitsFor'] {
    if (reason === 'erased-there') return 'erasing'
    if (reason === 'others' || reason === 'branch-gone') return 'developer'
    if (reason !== 'erased') return undefined
    // Where the remote was replaced before, somebody has put the old history back on purpose or not.
    return this.site.erasures.unreplaced() ? 'replacing' : 'developer'
  }

  private fail(message: string, tryAgain: boolean, waitsFor?: Failure['waitsFor']): void {
    const wait = Math.min(longestRetryMs, firstRetryMs * 2 ** this.failures)
    this.failures += 1
    this.failure = {
      message,
      waitsFor,
      erased: this.erasedThere?.filenames,
      since: this.failure?.since ?? new Date().toISOString(),
      nextTry: tryAgain ? new Date(Date.now() + wait).toISOString() : undefined,
    }
    if (!tryAgain) return
    const again = () => this.byItself.run()
    this.retry = setTimeout(() => this.site.background.start('Syncing again', again), wait)
    this.retry.unref()
  }
}

function notErased(error: unknown): SyncOutcome {
  const why = error instanceof Error ? error.message : ''
  const message = `A file is not erased from the history here yet, and nothing is put online before it is. It is tried again by itself. ${why}`
  return { state: 'failed', reason: 'not-ready', message, detail: '', received: [] }
}
