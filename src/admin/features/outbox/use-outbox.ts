import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showToast } from '../../../ui/toast-store'
import { gathered } from '../../api/line/gathered'
import { leftIn, leftInWords } from '../../api/left-in-words'
import { onSignedIn } from '../../api/session'
import { linkTo, undoOf } from '../../api/cache/query-client'
import { takeAnswer } from '../../api/cache/take-answer'
import { useUser } from '../../auth/auth-gate'
import { forgetSent } from '../../forms/drafts'
import { changeHeader } from '../../../schema/headers'
import { headerIn } from '../../outbox/answers'
import type { Answer, QueuedChange } from '../../outbox/change'
import { openOutbox, sendAll } from '../../outbox/outbox'
import { outboxState } from '../../outbox/outbox-state'
import { seenAt } from '../../outbox/seen-at'
import { queuedInWords } from './outbox-words'
import { titlesIn } from './titles-in'

// A batch of photos is sent one by one. The server says at each which lists it changes; that all others
// are read anew may wait this long, in milliseconds.
const pause = 5_000

/** Sends what waits for as long as somebody is signed in on this page. */
export function useSending() {
  const { person } = useUser()
  const client = useQueryClient()
  useEffect(() => {
    const stopListening = onSignedIn(() => void sendAll())
    const readAnew = gathered(() => void client.invalidateQueries(), pause)
    const close = openOutbox(person, (change, answer) => {
      const answered = JSON.parse(answer.text) as { id?: string }
      // Before it is taken in: what is deleted has no title any more.
      const words = queuedInWords(change, titlesIn(client, answered))
      takeAnswer(client, change, answered)
      forgetSent(change)
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
  }, [person, client])
}

/** Says that the last of what waited has been sent, and where it is seen; it can be undone from there. */
function reportSent(change: QueuedChange, answer: Answer, description: string) {
  const waits = outboxState().changes.some(({ key, refusal }) => key !== change.key && !refusal)
  if (waits) return
  const link = linkTo(seenAt(change, JSON.parse(answer.text)))
  const action = undoOf(headerIn(answer, changeHeader))
  showToast({ title: 'Sent', description, link, action })
}
