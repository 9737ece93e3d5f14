import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../../ui/empty-state'
import { historyQueries } from '../../api/history'
import { EraseFromHistory } from '../../components/erasing/erase-from-history'
import { GrowingList } from '../../components/lists/growing-list'
import { QueryState } from '../../components/lists/query-state'
import { DeletedRow } from './deleted-row'
import { HistorySkeleton } from './history-skeleton'
import { KeptBackups } from './kept-backups'
import { type Erasable, OldResumes } from './old-resumes'

/** Everything that was deleted and can come back or be erased, newest deletion first. */
export function DeletedList() {
  const query = useQuery(historyQueries.deleted())
  // Not in a row: that is gone before the report of its erasure was read.
  const [erasing, setErasing] = useState<Erasable>()
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        What comes back has its picture again, and its places on the site where they still make
        sense. Only messages, users and what was erased from history are gone for good.
      </p>
      <QueryState
        query={query}
        error="Failed to load what was deleted. Please try again."
        loading={<HistorySkeleton />}
      >
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState icon={Trash2} title="Nothing is deleted.">
              What you delete waits here, in case you want it back.
            </EmptyState>
          ) : (
            <GrowingList
              items={entries}
              step={30}
              className="divide-y divide-base-300 border-y border-base-300"
            >
              {(entry) => (
                <DeletedRow key={`${entry.kind}/${entry.id}`} entry={entry} onErase={setErasing} />
              )}
            </GrowingList>
          )
        }
      </QueryState>
      <OldResumes onErase={setErasing} />
      <KeptBackups />
      {erasing && <EraseFromHistory {...erasing} onClose={() => setErasing(undefined)} />}
    </>
  )
}
