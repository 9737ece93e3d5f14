import type { CollectionName } from '../../schema'
import type { Answer, Queue, QueuedChange } from './change'
import { answered, nameOf } from './queue'
import { entryOf } from './target'

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

/**
 * The queue after the answer to a change as it was sent: where what it is about has got another name since,
 * it is to be sent there.
 */
export function answeredAsSent(
  queue: Queue,
  { key, path }: QueuedChange,
  answer: Answer,
  isAwaited: boolean,
): Queue {
  const isRenamed = queue.changes.some((change) => change.key === key && change.path !== path)
  return isRenamed ? queue : answered(queue, key, answer, isAwaited)
}
