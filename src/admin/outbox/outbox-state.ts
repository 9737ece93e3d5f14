import type { Change } from './change'

/** What the header shows of the outbox. */
export interface OutboxState {
  /** What is not sent yet, in order. */
  changes: readonly Change[]
  /** Why they wait. */
  reason: 'offline' | 'signed out' | null
  /** Whether the browser keeps nothing on this device: what a lost line takes is gone. */
  keepsNothing: boolean
}

let state: OutboxState = { changes: [], reason: null, keepsNothing: false }
const listeners = new Set<() => void>()

export function outboxState(): OutboxState {
  return state
}

export function setOutbox(next: Partial<OutboxState>) {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

export function subscribeToOutbox(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
