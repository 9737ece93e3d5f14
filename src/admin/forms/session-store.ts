import type { ApiIssue } from '../../schema/api'
import { dropDraft, findDraft, keepDraft } from './drafts'
import {
  changeSession,
  type EditSession,
  type FormVersion,
  openSession,
  type SessionEvent,
} from './edit-session'
import type { FieldRules, FormTexts } from './field-rules'
import { draftOf } from './session-state'
import { asWillBeRead, draftInOutbox } from './waiting-drafts'

/** What became of changes that were sent. */
export type SaveResult =
  | { type: 'answered'; version: FormVersion }
  | { type: 'refused'; issues: readonly ApiIssue[] }
  | { type: 'collided'; author?: string }
  /** Nobody knows yet whether they arrived; the change of this key in the outbox sees to it. */
  | { type: 'waiting'; key?: string }

/** What a session needs of the form around it. */
export interface SessionOptions {
  /** Where what is typed is kept until it is saved; one key a form and entry. */
  draftKey: string
  /** Fields that are never written to the browser's storage. */
  secret?: readonly string[]
  rules: FieldRules
  send: (fields: FormTexts, revision: string | undefined) => Promise<SaveResult>
  /** Done before every save, such as uploading a chosen file; where it throws, nothing is saved. */
  prepare?: () => Promise<unknown>
}

/** What a form shows of its session. */
export interface Snapshot {
  session: EditSession
  isSaving: boolean
  /** When what came back after a reload was typed, ISO 8601. */
  restoredAt?: string
}

// How long to wait for somebody else's version after a collision, and how often to try, before the
// person is asked to save again.
const patience = 15_000
const rounds = 5

export type EditSessionStore = ReturnType<typeof startSession>

/** An edit session with its draft and its way to the server; it outlives what shows it. */
export function startSession(version: FormVersion, initial: SessionOptions) {
  let options = initial
  let session = openSession(version)
  const { draftKey, rules } = options
  const found = findDraft(draftKey) ?? draftInOutbox(draftKey, version, rules)
  if (found) {
    const draft = asWillBeRead(found, rules)
    session = changeSession(session, { type: 'restored', draft }, rules)
  }
  const isRestored = found !== undefined && draftOf(session, options.secret) !== undefined
  let snapshot: Snapshot = {
    session,
    isSaving: false,
    restoredAt: isRestored ? found.at : undefined,
  }
  const listeners = new Set<() => void>()

  function keep(): boolean {
    const draft = draftOf(session, options.secret)
    if (draft) keepDraft(options.draftKey, draft)
    else dropDraft(options.draftKey)
    return draft !== undefined
  }

  function show(next: Partial<Snapshot>) {
    snapshot = { ...snapshot, ...next, session }
    for (const listener of [...listeners]) listener()
  }

  function dispatch(event: SessionEvent) {
    const before = session
    session = changeSession(session, event, options.rules)
    if (session === before) return
    show(keep() ? {} : { restoredAt: undefined })
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  function seesNewer(than: string | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => end(false), patience)
      const stop = subscribe(() => session.server.revision !== than && end(true))
      function end(seen: boolean) {
        clearTimeout(timer)
        stop()
        resolve(seen)
      }
      if (session.server.revision !== than) end(true)
    })
  }

  async function sendAll(): Promise<SaveResult | null> {
    for (let round = 0; round < rounds; round += 1) {
      dispatch({ type: 'submit' })
      const { sending } = session
      if (!sending) return null
      const { attempt, revision, fields } = sending
      const answer = await options.send(fields, revision)
      dispatch(
        answer.type === 'waiting' ? { ...answer, type: 'lost', attempt } : { ...answer, attempt },
      )
      if (answer.type !== 'collided' || !(await seesNewer(revision))) return answer
    }
    return null
  }

  /** Saves what was touched; null where something must be decided first, or could not be prepared. */
  async function submit(): Promise<SaveResult | null> {
    if (snapshot.isSaving) return null
    show({ isSaving: true })
    try {
      await options.prepare?.()
      return await sendAll()
    } finally {
      show({ isSaving: false })
    }
  }

  return {
    dispatch,
    subscribe,
    submit,
    snapshot: () => snapshot,
    /** Takes the form's latest way to send. */
    adapt: (next: SessionOptions) => {
      const { draftKey } = options
      options = next
      if (draftKey === next.draftKey) return
      // A new entry has got its name.
      dropDraft(draftKey)
      keep()
    },
    hasListeners: () => listeners.size > 0,
  }
}
