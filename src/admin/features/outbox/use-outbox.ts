import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countUnsentWork } from '../../../lib/browser/private-storage'
import { useConfirm } from '../../../ui/confirm'
import { showToast } from '../../../ui/toast-store'
import { gathered } from '../../api/line/gathered'
import { leftIn, leftInWords } from '../../api/left-in-words'
import { onSignedIn } from '../../api/session'
import { linkTo } from '../../api/cache/query-client'
import { takeAnswer } from '../../api/cache/take-answer'
import { useUser } from '../../auth/auth-gate'
import { counted } from '../../components/words/counted'
import { draftKeys, forgetSent } from '../../forms/drafts'
import type { Answer, QueuedChange } from '../../outbox/change'
import { openOutbox, sendAll } from '../../outbox/outbox'
import { outboxState } from '../../outbox/outbox-state'
import { seenAt } from '../../outbox/seen-at'
import { useChanges } from '../../outbox/use-outbox'
import { queuedInWords } from './outbox-words'
import { titlesIn } from './titles-in'

// A batch of photos is sent one by one. The server says at each which lists it changes; that all others
// are read anew may wait this long, in milliseconds.
const pause = 5_000

/** Sends what waits for as long as somebody is signed in on this page. */
export function useSending() {
  const { id } = useUser()
  const client = useQueryClient()
  useEffect(() => {
    const stopListening = onSignedIn(() => void sendAll())
    const readAnew = gathered(() => void client.invalidateQueries(), pause)
    const close = openOutbox(id, (change, answer) => {
      // Before it is taken in: what is deleted has no title any more.
      const words = queuedInWords(change, titlesIn(client))
      takeAnswer(client, change, answer)
      forgetSent(change.key)
      readAnew.ask()
      const left = leftInWords(leftIn(answer.text))
      if (left) showToast({ tone: 'destructive', title: 'Some were left out', description: left })
      else reportSent(change, answer, words)
    })
    return () => {
      stopListening()
      readAnew.stop()
      close()
    }
  }, [id, client])
}

/** Says that the last of what waited has been sent, and where it is seen. */
function reportSent(change: QueuedChange, { text }: Answer, description: string) {
  const waits = outboxState().changes.some(({ key, refusal }) => key !== change.key && !refusal)
  if (waits) return
  const link = linkTo(seenAt(change, JSON.parse(text)))
  showToast({ title: 'Sent', description, link })
}

/** Asks before what is not sent yet is thrown away: `if (await mayDropUnsent()) …`. */
export function useMayDropUnsent() {
  const changes = useChanges()
  const confirm = useConfirm()
  return async () => {
    const drafts = draftKeys('').length
    const others = (await countUnsentWork()) - drafts - changes.length
    const lost = [wouldBeLost(changes.length, drafts), ...(others > 0 ? [othersWouldBeLost] : [])]
    const description = lost.filter(Boolean).join(' ')
    if (description === '') return true
    return confirm({
      title: 'Log out without sending?',
      description,
      confirmLabel: 'Log out and drop it',
      cancelLabel: 'Stay',
      destructive: true,
    })
  }
}

function wouldBeLost(changes: number, drafts: number): string {
  if (changes > 0)
    return `${counted(changes, 'change')} on this device did not reach the server yet and would be lost.`
  return drafts > 0
    ? 'Something typed or chosen on this device is not saved yet, and would be lost.'
    : ''
}

const othersWouldBeLost =
  'Somebody else left work on this device that is not on the server either. It would be lost, too: stay, and let them log in here to send it.'
