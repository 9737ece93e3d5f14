import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CueLight } from '../../../ui/cue-light'
import { syncQueries } from '../../api/sync'
import { SyncDialog } from './sync-dialog'
import { syncInWords } from './sync-words'

/** Whether everything is put online, at all times; opens what there is to know and do about it. */
export function SyncCue() {
  const { data: status } = useQuery(syncQueries.status())
  const [open, setOpen] = useState(false)
  if (!status) return null
  const words = syncInWords(status)
  if (status.state === 'off' && !status.uncommitted && !open) return <CueLight {...words} />
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`btn btn-sm font-normal max-lg:h-11 ${words.cue === 'go' ? 'btn-ghost max-lg:-ml-3' : 'btn-outline border-base-content/40'}`}
      >
        <CueLight {...words} />
      </button>
      {open && <SyncDialog status={status} onClose={() => setOpen(false)} />}
    </>
  )
}
