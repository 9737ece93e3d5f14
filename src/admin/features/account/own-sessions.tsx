import { useMutation, useQuery } from '@tanstack/react-query'
import type { OwnSession } from '../../../schema/account'
import { Button } from '../../../ui/button'
import { LoadingBlock } from '../../../ui/skeleton'
import { accountMutations, accountQueries } from '../../api/account'
import { useFocusBack } from '../../components/focus/focus'
import { QueryState } from '../../components/lists/query-state'
import { shortMoment } from '../../components/words/dates'

/** The browsers in which one is logged in, and a way to end all but this. */
export function OwnSessions() {
  const query = useQuery(accountQueries.sessions())
  const endOthers = useMutation(accountMutations.endOthers())
  // The button goes with those it ended.
  const heading = useFocusBack<HTMLHeadingElement>((query.data?.length ?? 0) > 1)
  return (
    <section aria-labelledby="account-sessions">
      <h3
        ref={heading}
        id="account-sessions"
        tabIndex={-1}
        className="mb-3 font-display text-lg outline-none"
      >
        Where you are logged in
      </h3>
      <QueryState
        query={query}
        error="Failed to load where you are logged in. Please try again."
        loading={<LoadingBlock label="Loading where you are logged in" className="h-12 w-full" />}
      >
        {(sessions) => (
          <>
            <ul className="divide-y divide-base-300 border-y border-base-300">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button
                className="btn mt-4"
                busy={endOthers.isPending}
                onClick={() => endOthers.mutate()}
              >
                {endOthers.isPending ? 'Logging out...' : 'Log out everywhere else'}
              </Button>
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const { browser, since, lastSeen, isThis } = session
  return (
    <li className="py-3">
      <p className="font-semibold">
        {browser || 'A browser'}
        {isThis && <span className="font-normal text-muted"> (this one)</span>}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span>Since {shortMoment(since)}</span>
        <span>Last seen {shortMoment(lastSeen)}</span>
      </p>
    </li>
  )
}
