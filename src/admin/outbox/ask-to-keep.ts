import { outboxState, setOutbox } from './outbox-state'

let isAsked = false

/**
 * Asks the browser not to throw away what waits; the first change that has to is when it matters. Nothing
 * may wait for the answer: Firefox asks the person, who may never say.
 */
export function askToKeep(): void {
  if (isAsked || outboxState().changes.length === 0) return
  isAsked = true
  const kept = Promise.resolve(navigator.storage?.persist()).catch(() => false)
  void kept.then((isKept) => setOutbox({ mayForget: !isKept }))
}
