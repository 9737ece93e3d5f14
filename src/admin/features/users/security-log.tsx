import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecurityEntry } from '../../../schema/security-event'
import { LoadingBlock } from '../../../ui/skeleton'
import { securityLogQueries } from '../../api/security-log'
import { useFocusBack } from '../../components/focus/focus'
import { Section } from '../../components/layout/section'
import { GrowingList } from '../../components/lists/growing-list'
import { QueryState } from '../../components/lists/query-state'
import { shortMoment } from '../../components/words/dates'
import { isWorrying, securityWords } from './security-words'

const few = 8

/** Who logged in, who tried, and what was switched off: for a year, and nobody can change it. */
export function SecurityLog() {
  const query = useQuery(securityLogQueries.list())
  const [showsAll, setShowsAll] = useState(false)
  // The button that shows all goes with the press.
  const log = useFocusBack<HTMLDivElement>(!showsAll)
  return (
    <Section
      title="Security log"
      description="What happened to logins here in the last year, without anybody’s address."
    >
      <QueryState
        query={query}
        error="Failed to load the security log. Please try again."
        loading={<LoadingBlock label="Loading the security log" className="h-24 w-full" />}
      >
        {(entries) => (
          <div ref={log} tabIndex={-1} className="outline-none">
            {entries.length === 0 && <p className="text-muted">Nothing has happened yet.</p>}
            <GrowingList
              items={(showsAll ? entries : entries.slice(0, few)).map(named)}
              step={50}
              className="divide-y divide-base-300 border-y border-base-300 empty:hidden"
            >
              {(entry) => <Row key={entry.id} entry={entry} />}
            </GrowingList>
            {entries.length > few && !showsAll && (
              <button type="button" className="btn mt-4" onClick={() => setShowsAll(true)}>
                Show all {entries.length}
              </button>
            )}
          </div>
        )}
      </QueryState>
    </Section>
  )
}

// Two may be of the same moment.
const named = (entry: SecurityEntry, at: number) => ({ ...entry, id: `${entry.at} ${at}` })

function Row({ entry }: { entry: SecurityEntry }) {
  const details = [entry.by && `by @${entry.by}`, entry.browser, shortMoment(entry.at)]
  return (
    <li className="py-2.5">
      <p className={`break-words ${isWorrying(entry) ? 'font-semibold text-error' : ''}`}>
        {securityWords(entry)}
      </p>
      <p className="text-sm text-muted">{details.filter(Boolean).join(' · ')}</p>
    </li>
  )
}
