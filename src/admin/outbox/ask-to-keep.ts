import { outboxState, setOutbox } from './outbox-state'

let isAsked = false

/** Asks the browser not to throw away what waits; the first change that has to is when it matters. */
export async function askToKeep(): Promise<void> {
  if (isAsked || outboxState().changes.length === 0) return
  isAsked = true
  const isKept = await navigator.storage.persist().catch(() => false)
  setOutbox({ mayForget: !isKept })
}
