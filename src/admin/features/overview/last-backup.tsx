import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { LastBackup as Backup } from '../../../schema/backup'
import { LoadingBlock } from '../../../ui/skeleton'
import { backupQueries } from '../../api/backup'
import { useUser } from '../../auth/auth-gate'
import { shortMoment } from '../../components/words/dates'
import { QueryState } from '../../components/lists/query-state'
import { Section } from '../../components/layout/section'
import { TakeInUnsent } from '../../components/saving/take-in-unsent'
import { DownloadBackup } from './download-backup'

/** When everything was last put somewhere safe, a button that does it now, and a way back in. */
export function LastBackup() {
  const { person } = useUser()
  const query = useQuery(backupQueries.last())
  const [isAsking, setAsking] = useState(false)
  return (
    <Section
      title="Backup"
      actions={
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => setAsking(true)}>
          <Download aria-hidden className="size-4" />
          Download a backup
        </button>
      }
    >
      <QueryState
        query={query}
        error="Failed to load when the last backup was made. Please try again."
        loading={<LoadingBlock label="Loading the last backup" className="h-8 w-full" />}
      >
        {(backup) => <p className="break-words">{backup ? inWords(backup) : 'No backup yet'}</p>}
      </QueryState>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <p>Changes that another device could not send, and that were downloaded there:</p>
        <TakeInUnsent person={person} className="btn-sm" />
      </div>
      {isAsking && <DownloadBackup onClose={() => setAsking(false)} />}
    </Section>
  )
}

function inWords({ at, file, bytes, proven }: Backup): string {
  const where = file.includes('/') || file.includes('\\') ? file : `your downloads as ${file}`
  const size = `${(bytes / 1e6).toFixed(1)} MB`
  const proof = proven ? 'restored as a test, and equal' : 'not tested'
  return `Last backup: ${shortMoment(at)}, in ${where} (${size}, ${proof})`
}
