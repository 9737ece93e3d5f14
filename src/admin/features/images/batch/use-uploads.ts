import { useEffect } from 'react'
import type { QueuedChange } from '../../../outbox/change'
import type { KnownChange } from '../../../outbox/outbox-state'
import { useOutbox } from '../../../outbox/use-outbox'
import { keyOfWaiting } from '../../../outbox/waiting-id'
import { pictureUpload } from '../../../outbox/withdrawn'
import { countIn, useOnTheirWay } from './on-their-way'

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
  const sent = made.map(({ waitingId }) => keyOfWaiting(waitingId)).filter((key) => begun.has(key))
  // One that the outbox has was made ready a moment ago.
  const known = new Set([...waiting.map(({ key }) => key), ...sent])
  const unready = preparing.filter(({ photo }) => !known.has(photo.changeKey))
  useEffect(() => countIn(waiting.map(({ key }) => key)))
  return {
    preparing: unready,
    waiting,
    sending,
    reason,
    trouble,
    done: sent.length + arrived,
    problems:
      waiting.filter(({ refusal }) => refusal).length +
      unready.filter(({ problem }) => problem).length,
  }
}
