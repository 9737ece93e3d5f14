import type { CollectionName } from '../../schema'
import type { Queue, QueuedChange } from './change'
import { onRenamed } from './entry-names'
import { changeQueue } from './kept-changes'
import { refreshOutbox } from './outbox'
import { nameOf } from './queue'
import { entryOf } from './target'

/** Has what waits for an entry, or was refused of it, go to the name that it has now; returns how to stop. */
export function followRenamesInOutbox(): () => void {
  return onRenamed((kind, from, to) => {
    const follow = (queue: Queue) => ({ queue: underNewName(queue, kind, from, to) })
    // Where the browser keeps nothing, nothing waits.
    void changeQueue(follow).then(refreshOutbox, () => undefined)
  })
}

/** The queue with all that it has of an entry about the name which that has now, and none of it refused. */
export function underNewName(queue: Queue, kind: CollectionName, from: string, to: string): Queue {
  const isMeant = (change: QueuedChange) => {
    const entry = entryOf(change)
    return entry?.kind === kind && entry.id === from
  }
  const changes = queue.changes.map((one) => (isMeant(one) ? sentTo(one, to) : one))
  return { ...queue, changes }
}

function sentTo({ isSent, refusal, ...change }: QueuedChange, id: string): QueuedChange {
  const [root, api, place, , ...rest] = change.path.split('/')
  const path = [root, api, place, id, ...rest].join('/')
  // The server may know it by its name as a change of something else.
  return { ...change, path, ...((isSent ?? refusal) && { name: `${nameOf(change)}.again` }) }
}
