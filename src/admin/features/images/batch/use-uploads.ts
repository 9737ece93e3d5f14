import type { QueuedChange } from '../../../outbox/change'
import type { KnownChange } from '../../../outbox/outbox-state'
import { useOutbox } from '../../../outbox/use-outbox'
import { keyOfWaiting } from '../../../outbox/waiting-id'
import { pictureUpload } from '../../../outbox/withdrawn'
import { useOnTheirWay } from './on-their-way'

/** Whether a change uploads a picture that no form on this page waits for. */
export function isPictureUpload(
  change: QueuedChange & Partial<Pick<KnownChange, 'isAwaited'>>,
): boolean {
  return change.path === pictureUpload && change.method === 'POST' && !change.isAwaited
}

/** The photos on their way to the server, and how many of this page's have arrived. */
export function useUploads() {
  const { preparing, begun, arrived } = useOnTheirWay()
  const { changes, made, sending, reason, trouble } = useOutbox()
  const waiting = changes.filter(isPictureUpload)
  const sent = made.filter(({ waitingId }) => begun.has(keyOfWaiting(waitingId))).length
  return {
    preparing,
    waiting,
    sending,
    reason,
    trouble,
    done: sent + arrived,
    problems:
      waiting.filter(({ refusal }) => refusal).length +
      preparing.filter(({ problem }) => problem).length,
  }
}
