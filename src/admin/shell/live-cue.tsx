import { useSyncExternalStore } from 'react'
import { CueLight } from '../../ui/cue-light'
import { connection, subscribeToConnection } from '../api/events'

/** Says when the line to the server is down; the state of publishing belongs here too. */
export function LiveCue() {
  const state = useSyncExternalStore(subscribeToConnection, connection)
  return (
    <span role="status">
      {state === 'lost' && (
        <CueLight cue="waiting" label="No connection. What you type is kept on this device." />
      )}
    </span>
  )
}
