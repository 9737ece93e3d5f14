import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { syncQueries } from '../../api/sync'
import { SyncDialog } from './sync-dialog'
import { SyncLight } from './sync-light'
import { syncInWords } from './sync-words'

/** Whether everything is put online, at all times; opens what there is to know and do about it. */
export function SyncCue() {
  const { data: status } = useQuery(syncQueries.status())
  const [open, setOpen] = useState(false)
  if (!status) return null
  if (status.state === 'off' && !status.uncommitted && !open) return <SyncLight status={status} />
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`btn btn-sm font-normal max-lg:h-11 ${syncInWords(status).cue === 'go' ? 'btn-ghost max-lg:-ml-3' : 'btn-outline border-base-content/40'}`}
      >
        <SyncLight status={status} />
      </button>
      {open && <SyncDialog status={status} onClose={() => setOpen(false)} />}
    </>
  )
}
