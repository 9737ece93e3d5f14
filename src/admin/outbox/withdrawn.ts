import type { Queue, QueuedChange, Wish } from './change'
import { dropped, lastOrder, nameOf, type Wishing } from './queue'
import { withoutPart } from './target'

/** Where pictures are sent to. */
export const pictureUpload = '/api/images/upload'

/** Where one that was sent is taken back, by the key that it was sent under. */
export const sentPictures = '/api/sent-pictures/'

/**
 * The queue without a change; where that is a file that the server may have, with the wish that it be
 * taken back, so that in the end it is not there, whichever of the two arrives. A change of many
 * entries goes on without the one that is `spared`.
 */
export function withdrawn(queue: Queue, key: string, wishing: Wishing, spared?: string): Queue {
  const change = queue.changes.find((one) => one.key === key)
  const left = dropped(queue, key)
  const wish = change && (restOf(change, spared) ?? takingBack(change))
  if (!wish) return left
  // Under a new key: by the old one the server may know the whole.
  return {
    ...left,
    changes: [...left.changes, { ...wish, ...wishing, order: lastOrder(queue) + 1 }],
  }
}

function takingBack(change: QueuedChange): Wish | undefined {
  const { file, isSent, refusal } = change
  if (!file || !isSent || refusal) return undefined
  return { method: 'DELETE', path: `${sentPictures}${nameOf(change)}` }
}

function restOf({ method, path, body }: QueuedChange, spared?: string): Wish | undefined {
  return spared === undefined ? undefined : withoutPart<Wish>({ method, path, body }, spared)
}
