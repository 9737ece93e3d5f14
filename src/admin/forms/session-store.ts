import { newKey } from '../../lib/browser/new-key'
import type { ApiIssue, Conflict } from '../../schema/api'
import { showToast } from '../../ui/toast-store'
import type { Keeping } from '../api/line/client'
import { decisionsKey, dropDraft, findDraft, onDraftElsewhere } from './drafts'
import {
  changeSession,
  type EditSession,
  type FormVersion,
  openSession,
  type SessionEvent,
} from './edit-session'
import type { FieldRules, FormTexts } from './field-rules'
import { newDraftKey, takeOverDraft } from './new-drafts'
import type { Draft } from './restored-draft'
import { draftOf, isTouched } from './session-state'
import { SharedDraft, typingLasts } from './shared-draft'
import { versionIn } from './unread-version'
import { asWillBeRead, draftInOutbox } from './waiting-drafts'

/** What became of changes that were sent. */
export type SaveResult =
  | { type: 'answered'; version: FormVersion }
  | { type: 'refused'; issues: readonly ApiIssue[]; isKeyUsed: boolean }
  /** With the version of a file that has a mistake: nobody reads that from the server. */
  | { type: 'collided'; author?: string; unread?: Conflict }
  /** Nobody knows yet whether they arrived; the change of this key in the outbox sees to it. */
  | { type: 'waiting'; key?: string }

/** What a session needs of the form around it. */
export interface SessionOptions {
  /** Where what is typed is kept until it is saved; one key a form and entry. */
  draftKey: string
  /** Fields that are never written to the browser's storage. */
  secret?: readonly string[]
  rules: FieldRules
  /** Sends a new entry under its key, and tells by `onKept` that the outbox has it, whatever becomes of the page. */
  send: (
    fields: FormTexts,
    revision: string | undefined,
    keeping: Keeping,
    along?: FormTexts,
  ) => Promise<SaveResult>
  /** What goes with the fields that are sent now; a new entry that is asked for again has its former. */
  along?: () => FormTexts
  /** Done before every save, such as uploading a chosen file; where it throws, nothing is saved. */
  prepare?: () => Promise<unknown>
}

/** What a form shows of its session. */
interface Snapshot {
  session: EditSession
  isSaving: boolean
  /** When what came back after a reload was typed, ISO 8601. */
  restoredAt?: string
}

// How long to wait for somebody else's version after a collision, and how often to try, before the
// person is asked to save again.
const patience = 15_000
const rounds = 5
const theirsUnread =
  'Somebody else changed this too, and what they saved cannot be read at this moment. What you typed stays here: save it again.'

/** An edit session with its draft and its way to the server; it outlives what shows it. */
export class EditSessionStore {
  private session: EditSession
  private shown: Snapshot
  private readonly listeners = new Set<() => void>()
  private readonly draft = new SharedDraft()

  constructor(
    version: FormVersion,
    private options: SessionOptions,
  ) {
    const { draftKey, rules } = options
    this.session = openSession(version)
    this.shown = { session: this.session, isSaving: false }
    const found = findDraft(this.draftKey) ?? draftInOutbox(draftKey, version, rules)
    if (found) this.restore(found)
    else if (this.session.creates) void this.takeOver(draftKey)
  }

  private get draftKey(): string {
    const { draftKey } = this.options
    return this.session.creates ? newDraftKey(draftKey) : draftKey
  }

  private async takeOver(draftKey: string): Promise<void> {
    const draft = await takeOverDraft(draftKey)
    if (draft) this.restore(draft)
  }

  private restore(found: Draft): void {
    const { rules, secret } = this.options
    const draft = asWillBeRead(found, rules)
    this.draft.noteFound(found.values)
    this.session = changeSession(this.session, { type: 'restored', draft }, rules)
    const isRestored = draftOf(this.session, secret) !== undefined
    this.show({ restoredAt: isRestored ? found.at : undefined })
  }

  /** What to show now; the same object until something is other. */
  readonly snapshot = (): Snapshot => this.shown

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  get hasListeners(): boolean {
    return this.listeners.size > 0
  }

  /** Takes the form's latest way to send. */
  adapt(next: SessionOptions): void {
    const before = this.draftKey
    this.options = next
    if (this.draftKey === before) return
    // A new entry has got its name.
    dropDraft(before)
    this.keep()
  }

  dispatch(event: SessionEvent): void {
    const before = this.session
    this.session = changeSession(before, event, this.options.rules)
    if (this.session === before) return
    this.draft.note(event, before, this.session, this.draftKey)
    this.show(this.keep() ? {} : { restoredAt: undefined })
  }

  /** Shows from now on what the same person types into this form in other windows; returns how to stop. */
  followOthers(): () => void {
    const takeIn = () => this.takeIn()
    takeIn()
    const stopHearing = onDraftElsewhere((key) => key === this.draftKey && takeIn())
    document.addEventListener('visibilitychange', takeIn)
    return () => {
      stopHearing()
      document.removeEventListener('visibilitychange', takeIn)
    }
  }

  // Nothing is written for it: two windows would answer each other on and on.
  private takeIn(): void {
    // A new entry is its window's. One that nobody sees knows nothing new of the server either.
    if (this.session.creates || document.hidden) return
    const { rules } = this.options
    const later = () => setTimeout(() => this.takeIn(), typingLasts)
    const event = this.draft.takeIn(this.draftKey, this.session, rules, later)
    if (!event) return
    this.session = changeSession(this.session, event, rules)
    this.show(isTouched(this.session) ? {} : { restoredAt: undefined })
  }

  /** Saves what was touched; null where something must be decided first, or could not be prepared. */
  async submit(): Promise<SaveResult | null> {
    if (this.shown.isSaving) return null
    this.show({ isSaving: true })
    try {
      await this.options.prepare?.()
      return await this.sendAll()
    } finally {
      this.show({ isSaving: false })
    }
  }

  private async sendAll(): Promise<SaveResult | null> {
    for (let round = 0; round < rounds; round += 1) {
      this.dispatch({ type: 'submit', name: newKey(), along: this.options.along?.() })
      const { sending } = this.session
      if (!sending) return null
      const { attempt, name, revision, fields, along } = sending
      const onKept = () => this.dispatch({ type: 'kept', attempt })
      const answer = await this.options.send(fields, revision, { onKept, key: name }, along)
      this.dispatch(
        answer.type === 'waiting' ? { ...answer, type: 'lost', attempt } : { ...answer, attempt },
      )
      if (answer.type !== 'collided') return answer
      if (!(await this.seesTheirs(answer, revision))) break
    }
    showToast({ tone: 'destructive', title: 'Not saved', description: theirsUnread })
    return null
  }

  private seesTheirs({ unread }: { unread?: Conflict }, than: string | undefined) {
    const version = unread && versionIn(unread, this.session.server, this.options.rules)
    if (!version) return this.seesNewer(than)
    this.dispatch({ type: 'newer', version })
    return true
  }

  private seesNewer(than: string | undefined): Promise<boolean> {
    const isNewer = () => this.session.server.revision !== than
    return new Promise((resolve) => {
      const timer = setTimeout(() => end(false), patience)
      const stop = this.subscribe(() => isNewer() && end(true))
      function end(seen: boolean) {
        clearTimeout(timer)
        stop()
        resolve(seen)
      }
      if (isNewer()) end(true)
    })
  }

  /** Writes down what is not saved, and says whether there is any. */
  private keep(): boolean {
    const { secret = [], rules } = this.options
    const isKept = this.draft.keep(this.draftKey, this.session, secret, rules)
    if (!isKept) dropDraft(decisionsKey(this.draftKey))
    return isKept
  }

  private show(next: Partial<Snapshot>): void {
    this.shown = { ...this.shown, ...next, session: this.session }
    for (const listener of [...this.listeners]) listener()
  }
}
