import { useQuery } from '@tanstack/react-query'
import { syncQueries } from '../../api/sync'
import { useStateOfTab } from '../../components/layout/use-state-of-tab'
import { SyncDialog } from './sync-dialog'
import { SyncLight } from './sync-light'
import { syncInWords } from './sync-words'

/**
 * Whether everything is put online, at all times; opens what there is to know and do about it. That stays
 * open where the lamp is not shown, as while the line is down: somebody may be writing in it.
 */
export function SyncCue({ isShown }: { isShown: boolean }) {
  const { data: status } = useQuery({ ...syncQueries.status(), enabled: isShown })
  const [open, setOpen] = useStateOfTab(false)
  if (!status) return null
  const isAll = status.state === 'off' && !status.uncommitted && !open
  if (isAll) return isShown && <SyncLight status={status} />
  return (
    <>
      {isShown && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={`btn btn-sm font-normal max-lg:h-11 ${syncInWords(status).cue === 'go' ? 'btn-ghost max-lg:-ml-3' : 'btn-outline border-base-content/40'}`}
        >
          <SyncLight status={status} />
        </button>
      )}
      {open && <SyncDialog status={status} onClose={() => setOpen(false)} />}
    </>
  )
}
