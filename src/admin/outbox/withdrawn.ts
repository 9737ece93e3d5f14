import type { Change, Queue } from './change'
import { dropped, type Wishing } from './queue'

/** Where pictures are sent to. */
export const pictureUpload = '/api/images/upload'

/**
 * The queue without a change; where that is a picture that the server may have, with the wish that it
 * be taken back, so that in the end it is not there, whichever of the two arrives.
 */
export function withdrawn(queue: Queue, key: string, wishing: Wishing): Queue {
  const change = queue.changes.find((one) => one.key === key)
  const left = dropped(queue, key)
  if (change?.path !== pictureUpload || !change.isSent || change.refusal) return left
  const order = 1 + Math.max(0, ...queue.changes.map((one) => one.order))
  const back: Change = { method: 'DELETE', path: `/api/sent-pictures/${key}`, ...wishing, order }
  return { ...left, changes: [...left.changes, back] }
}
