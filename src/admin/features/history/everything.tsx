import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Change } from '../../../schema/api'
import { EmptyState } from '../../../ui/empty-state'
import { historyQueries } from '../../api/history'
import { QueryState } from '../../components/lists/query-state'
import { usePassingTime } from '../../components/words/passing-time'
import { ChangeFilters } from './change-filters'
import { ChangeRow } from './change-row'
import { filterOf, noFilter } from './filter'
import { byDay } from './by-day'
import { HistorySkeleton } from './history-skeleton'
import { OlderButton } from './older-button'

/** The history of the whole site, narrowed by person, kind and date. */
export function Everything() {
  const [filter, setFilter] = useState(noFilter)
  const query = useInfiniteQuery(historyQueries.changes(filterOf(filter)))
  const filters = useRef<HTMLDivElement>(null)
  // The headings below are made anew with the day.
  usePassingTime(() => new Date().toDateString())

  function clear() {
    // Each button that does it goes with it.
    filters.current?.querySelector('select')?.focus()
    setFilter(noFilter)
  }

  return (
    <>
      <ChangeFilters ref={filters} filter={filter} onChange={setFilter} onClear={clear} />
      <QueryState
        query={query}
        error="Failed to load the history. Please try again."
        loading={<HistorySkeleton />}
      >
        {({ pages }) => {
          const changes = pages.flatMap((page) => page.items)
          if (changes.length === 0) {
            return (
              <EmptyState
                icon={SearchX}
                title="Nothing was changed here."
                action={
                  <button type="button" className="btn" onClick={clear}>
                    Show everything
                  </button>
                }
              >
                Choose another person, kind or time.
              </EmptyState>
            )
          }
          return (
            <>
              {byDay(changes).map(({ day, items }) => (
                <Day key={day} day={day} changes={items} />
              ))}
              <OlderButton query={query} label="Show older changes" />
            </>
          )
        }}
      </QueryState>
    </>
  )
}

function Day({ day, changes }: { day: string; changes: readonly Change[] }) {
  return (
    <section aria-label={day} className="mb-6">
      <h3 className="mb-2 font-display text-lg">{day}</h3>
      <ol className="divide-y divide-base-300 border-y border-base-300">
        {changes.map((change) => (
          <ChangeRow key={change.change} change={change} />
        ))}
      </ol>
    </section>
  )
}
