import { LogIn } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { CueLight } from '../../ui/cue-light'
import { connection, subscribeToConnection } from '../api/line/hold-line'
import { sessionEnded } from '../api/session'
import { SyncCue } from '../features/sync/sync-cue'
import { keepsTyping, onKeepsTyping } from '../forms/drafts'

const kept = 'What you type is kept on this device.'
const notKept = 'This browser does not keep what you type: leave this page open.'

/** Says when the line to the server is down, and otherwise whether everything is put online. */
export function LiveCue() {
  const state = useSyncExternalStore(subscribeToConnection, connection)
  const isKept = useSyncExternalStore(onKeepsTyping, keepsTyping)
  return (
    <span role="status" className="max-lg:order-last max-lg:w-full max-lg:empty:hidden">
      <SyncCue isShown={state === 'open'} />
      {state === 'lost' && (
        <CueLight cue="waiting" label={`No connection. ${isKept ? kept : notKept}`} />
      )}
      {state === 'signed-out' && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={sessionEnded}
          className="btn border-base-content/40 font-normal btn-outline btn-sm max-lg:h-11"
        >
          <LogIn aria-hidden className="size-4" />
          Logged out. Log in again
        </button>
      )}
    </span>
  )
}
