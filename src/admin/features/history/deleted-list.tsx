import { useMutation, useQuery } from '@tanstack/react-query'
import { formatDistanceToNow } from 'date-fns'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { kinds } from '../../../schema'
import type { DeletedEntry } from '../../../schema/api'
import { upperFirst } from '../../../lib/upper-first'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { historyMutations, historyQueries } from '../../api/history'
import { shortMoment } from '../../components/words/dates'
import { HistoryIconButton } from '../../components/history/entry-history'
import { removeRow } from '../../components/focus/focus'
import { GrowingList } from '../../components/lists/growing-list'
import { QueryState } from '../../components/lists/query-state'
import { HistoryPicture } from './history-picture'
import { HistorySkeleton } from './history-skeleton'

/** Everything that was deleted and can come back, newest deletion first. */
export function DeletedList() {
  const query = useQuery(historyQueries.deleted())
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        What comes back has its picture again, and its places on the site where they still make
        sense. Only messages and users are gone for good.
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
              {(entry) => <DeletedRow key={`${entry.kind}/${entry.id}`} entry={entry} />}
            </GrowingList>
          )
        }
      </QueryState>
    </>
  )
}

function DeletedRow({ entry }: { entry: DeletedEntry }) {
  const restore = useMutation(historyMutations.restore())
  const { kind, id, change } = entry
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      {entry.pictureUrl && (
        <HistoryPicture url={entry.pictureUrl} alt="" className="size-20 object-cover" />
      )}
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="font-semibold break-words">{entry.title}</h3>
        <p className="text-sm text-muted">
          {upperFirst(kinds[kind].label)}, deleted by {entry.author}{' '}
          <time dateTime={entry.at} title={shortMoment(entry.at)}>
            {formatDistanceToNow(entry.at, { addSuffix: true })}
          </time>
        </p>
      </div>
      <div className="flex gap-1">
        <HistoryIconButton entry={entry} />
        <Button
          aria-label={`Bring back ${entry.title}`}
          className="btn btn-sm max-md:h-11"
          busy={restore.isPending}
          onClick={(event) => {
            removeRow(event.currentTarget, () => restore.mutateAsync({ kind, id, change }))
          }}
        >
          <ArchiveRestore aria-hidden className="size-4" />
          Bring back
        </Button>
      </div>
    </li>
  )
}
