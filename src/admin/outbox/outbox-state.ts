import { listeners } from '../../lib/listeners'
import type { Made, QueuedChange } from './change'
import type { Progress } from './deliver'

/** A change as this page knows it. */
export interface KnownChange extends QueuedChange {
  /** Whether somebody on this page waits for its first answer: then it is not late yet. */
  isAwaited: boolean
}

/** What the admin shows of the outbox. */
export interface OutboxState {
  /** What is not sent yet, in order. */
  changes: readonly KnownChange[]
  /** What the entries are called now that were made without the server. */
  made: readonly Made[]
  /** Whether this was read from the device since the page was opened. */
  isRead: boolean
  /** Whether the browser kept nothing yet when this page was opened, or has thrown it away before. */
  isBegunAnew: boolean
  /** Why they wait; 'sending' where that was so before, and what waited goes up now. */
  reason: 'offline' | 'signed out' | 'sending' | null
  /** Why a server that answers takes nothing at this moment, in its own words. */
  trouble: string | null
  /** Whether the browser keeps nothing on this device: what a lost line takes is gone. */
  keepsNothing: boolean
  /** Whether the browser may throw away what waits, when it wants the space. */
  mayForget: boolean
  /** What is on its way just now, and how far its file has come. */
  sending: { key: string; progress: Progress } | null
}

let state: OutboxState = {
  changes: [],
  made: [],
  isRead: false,
  isBegunAnew: false,
  reason: null,
  trouble: null,
  keepsNothing: false,
  mayForget: false,
  sending: null,
}
const changed = listeners()

export function outboxState(): OutboxState {
  return state
}

const seen = new Set<string>()

/** Whether nobody knows what became of a change: a draft says that it waits, and this browser forgot it. */
export function isForgotten(key: string): boolean {
  return state.isBegunAnew && !seen.has(key)
}

export function setOutbox(next: Partial<OutboxState>) {
  for (const { key } of next.changes ?? []) seen.add(key)
  state = { ...state, ...next }
  changed.tell()
}

/** Notes that what waited gets through again; what comes of all of it is noted by whoever sends it. */
export function noteSending(next: Partial<OutboxState> = {}) {
  setOutbox({ ...next, ...(state.reason && { reason: 'sending' }) })
}

export const subscribeToOutbox = changed.listen
