import { useMutation } from '@tanstack/react-query'
import type { SyncStatus } from '../../../schema/api'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { syncMutations } from '../../api/sync'
import { Ago } from '../../components/words/ago'
import { Conflicts } from './conflict-list'
import { EraseHereToo } from './erase-here-too'
import { FailureNotice, UncommittedNotice } from './notices'
import { ReplaceRemote } from './replace-remote'
import { SyncLight } from './sync-light'
import { exchangeWords } from './sync-words'
import { WaitingList } from './waiting-list'

/** Where the site stands towards its remote: what waits, what failed, what a person must decide. */
export function SyncDialog({ status, onClose }: { status: SyncStatus; onClose: () => void }) {
  const { remote, branch, uncommitted, failure, conflicts, waiting, lastSync } = status
  const words = exchangeWords()
  const isHeldUp = !failure && conflicts.some(({ holdsUp }) => holdsUp)
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={remote && <span className="break-all">{`${remote}, branch ${branch}`}</span>}
      footer={remote && !isHeldUp && <NextStep remote={remote} status={status} />}
    >
      <div className="flex flex-col gap-5">
        {words.about && <p>{words.about}</p>}
        <p
          role="status"
          className="flex flex-wrap items-center gap-x-3 text-sm text-muted empty:hidden"
        >
          {status.state !== 'waiting' && <SyncLight status={status} />}
          {lastSync && (
            <span>
              Last exchange <Ago moment={lastSync} />
            </span>
          )}
        </p>
        {uncommitted && <UncommittedNotice reason={uncommitted} />}
        {failure && <FailureNotice failure={failure} />}
        <Conflicts conflicts={conflicts} />
        {waiting.length > 0 && <WaitingList waiting={waiting} />}
      </div>
    </Dialog>
  )
}

function NextStep({ remote, status }: { remote: string; status: SyncStatus }) {
  const { waitsFor, erased = [] } = status.failure ?? {}
  if (waitsFor === 'replacing') return <ReplaceRemote remote={remote} />
  if (waitsFor === 'erasing') return <EraseHereToo filenames={erased} />
  return <SyncButton status={status} />
}

function SyncButton({ status }: { status: SyncStatus }) {
  const sync = useMutation(syncMutations.sync())
  const isWorking = sync.isPending || status.state === 'working'
  return (
    <Button
      className={status.failure || status.waiting.length > 0 ? 'btn btn-primary' : 'btn'}
      busy={isWorking}
      onClick={() => sync.mutate()}
    >
      {isWorking ? exchangeWords().working : nextStep(status)}
    </Button>
  )
}

function nextStep({ failure, waiting }: SyncStatus): string {
  if (failure) return 'Try again'
  return waiting.length === 0 ? 'Check for changes' : exchangeWords().send(waiting.length)
}
