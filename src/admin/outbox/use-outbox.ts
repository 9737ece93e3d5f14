import { useSyncExternalStore } from 'react'
import { outboxState, subscribeToOutbox } from './outbox-state'

/** The changes that wait; unlike the rest of the outbox they stay the same while a file is sent. */
export function useChanges() {
  return useSyncExternalStore(subscribeToOutbox, () => outboxState().changes)
}

/** What waits on this device for the server, and how it goes. */
export function useOutbox() {
  return useSyncExternalStore(subscribeToOutbox, outboxState)
}
