import { useQuery } from '@tanstack/react-query'
import { changeInWords } from '../../../lib/change-words'
import type { Change } from '../../../schema/api'
import { Loading, Skeleton } from '../../../ui/skeleton'
import { historyQueries } from '../../api/history'
import { QueryState } from '../../components/lists/query-state'
import { Section } from '../../components/layout/section'
import { Ago } from '../../components/words/ago'

const shown = 10

/** What changed lately, by whom. */
export function RecentChanges() {
  const query = useQuery(historyQueries.recent())
  return (
    <Section title="Recent changes">
      <QueryState
        query={query}
        error="Failed to load the recent changes. Please try again."
        loading={
          <Loading label="Loading the recent changes" className="flex flex-col gap-3">
            {Array.from({ length: 5 }, (_, index) => (
              <Skeleton key={index} className="h-10 w-full" />
            ))}
          </Loading>
        }
      >
        {(changes) =>
          changes.length === 0 ? (
            <p className="text-muted">Nothing has been changed yet.</p>
          ) : (
            <ol className="divide-y divide-base-300 border-y border-base-300">
              {changes.slice(0, shown).map((change) => (
                <ChangeRow key={change.change} change={change} />
              ))}
            </ol>
          )
        }
      </QueryState>
    </Section>
  )
}

function ChangeRow({ change }: { change: Change }) {
  return (
    <li className="py-2.5">
      <p dir="auto" className="break-words">
        {changeInWords(change)}
      </p>
      <p className="text-sm text-muted">
        <bdi>{change.author}</bdi>
        {change.source !== 'admin' && ` (${change.source})`}
        {' · '}
        <Ago moment={change.at} />
      </p>
    </li>
  )
}
