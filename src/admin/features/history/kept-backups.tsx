import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import type { KeptBackup } from '../../../schema/erasure'
import { useConfirm } from '../../../ui/confirm'
import { IconButton } from '../../../ui/icon-button'
import { erasureMutations, erasureQueries, keptBackupUrl } from '../../api/erasures'
import { removeRow, useFocusBeside } from '../../components/focus/focus'
import { QueryState } from '../../components/lists/query-state'
import { shortMoment } from '../../components/words/dates'

/** The encrypted backups from before erasures that are kept still. */
export function KeptBackups() {
  const query = useQuery(erasureQueries.backups())
  if (query.isPending || query.data?.length === 0) return null
  return (
    <section className="mt-8">
      <h3 className="font-display text-lg">Backups from before an erasure</h3>
      <p className="mt-1 mb-2 max-w-prose text-sm text-muted">
        They hold what was erased, and only their passphrase opens them: “npm run restore”. Each is
        deleted by itself when its time is over; a copy that you download is not.
      </p>
      <QueryState
        query={query}
        error="Failed to load these backups. Please try again."
        loading={null}
      >
        {(backups) => (
          <ul className="divide-y divide-base-300 border-y border-base-300">
            {backups.map((backup) => (
              <BackupRow key={backup.name} backup={backup} />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}

function BackupRow({ backup }: { backup: KeptBackup }) {
  const confirm = useConfirm()
  const remove = useMutation(erasureMutations.removeBackup())
  const made = shortMoment(backup.made)
  const row = useFocusBeside()

  async function askAndRemove(control: HTMLElement) {
    const sure = await confirm({
      title: 'Delete this backup?',
      description: `The backup of ${made} is deleted now. What was erased since can then not be brought back from this computer.`,
      confirmLabel: 'Delete',
      destructive: true,
    })
    if (sure) await removeRow(control, () => remove.mutateAsync(backup))
  }

  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <h4 className="font-semibold">{made}</h4>
        <p className="text-sm text-muted">
          {(backup.bytes / 1_000_000).toFixed(1)} MB, kept until {shortMoment(backup.until)}
        </p>
      </div>
      <div className="flex gap-1">
        <IconButton
          icon={Trash2}
          label={`Delete the backup of ${made}`}
          busy={remove.isPending}
          onClick={(event) => void askAndRemove(event.currentTarget)}
        />
        <a
          href={keptBackupUrl(backup)}
          download
          aria-label={`Download the backup of ${made}`}
          className="btn btn-sm"
        >
          <Download aria-hidden className="size-4" />
          Download
        </a>
      </div>
    </li>
  )
}
