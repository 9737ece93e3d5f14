import { onRenamed } from './entry-names'
import { changeQueue } from './kept-changes'
import { refreshOutbox } from './outbox'
import { underNewName } from './renamed'

/** Has what waits for an entry, or was refused of it, go to the name that it has now; returns how to stop. */
export function followRenamesInOutbox(): () => void {
  return onRenamed((kind, from, to) => {
    // Where the browser keeps nothing, nothing waits.
    void changeQueue((queue) => ({ queue: underNewName(queue, kind, from, to) })).then(
      refreshOutbox,
      () => undefined,
    )
  })
}
