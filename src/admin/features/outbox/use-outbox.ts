import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useConfirm } from '../../../ui/confirm'
import { useUser } from '../../auth/auth-gate'
import { openOutbox } from '../../outbox/outbox'
import { outboxState, subscribeToOutbox } from '../../outbox/outbox-state'
import { countedChanges } from './outbox-words'

/** What waits on this device for the server. */
export function useOutbox() {
  return useSyncExternalStore(subscribeToOutbox, outboxState)
}

/** Sends what waits for as long as somebody is signed in on this page. */
export function useSending() {
  const { username } = useUser()
  const client = useQueryClient()
  useEffect(() => openOutbox(username, () => void client.invalidateQueries()), [username, client])
}

/** Asks before what is not sent yet is thrown away: `if (await mayDropUnsent()) …`. */
export function useMayDropUnsent() {
  const { changes } = useOutbox()
  const confirm = useConfirm()
  return async () =>
    changes.length === 0 ||
    confirm({
      title: 'Log out without sending?',
      description: `${countedChanges(changes.length)} on this device did not reach the server yet and would be lost.`,
      confirmLabel: 'Log out and drop them',
      cancelLabel: 'Stay',
      destructive: true,
    })
}
