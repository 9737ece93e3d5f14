import { useSyncExternalStore } from 'react'
import { CueLight } from '../../ui/cue-light'
import { connection, subscribeToConnection } from '../api/events'
import { SyncCue } from '../features/sync/sync-cue'

/** Says when the line to the server is down, and otherwise whether everything is published. */
export function LiveCue() {
  const state = useSyncExternalStore(subscribeToConnection, connection)
  return (
    <span role="status" className="max-md:order-last max-md:w-full max-md:empty:hidden">
      {state === 'lost' ? (
        <CueLight cue="waiting" label="No connection. What you type is kept on this device." />
      ) : (
        <SyncCue />
      )}
    </span>
  )
}
