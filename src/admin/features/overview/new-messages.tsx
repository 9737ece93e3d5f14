import { Inbox } from 'lucide-react'
import { Link } from 'react-router-dom'
import { LoadingBlock } from '../../../ui/skeleton'
import { messageQueries } from '../../api/messages'
import { shortMoment } from '../../components/words/dates'
import { QueryState } from '../../components/lists/query-state'
import { Section } from '../../components/layout/section'
import { tabAddress } from '../../tab-address'
import { useShown } from '../../components/lists/use-shown'

const shown = 5

/** The messages nobody has looked at, newest first. */
export function NewMessages() {
  const query = useShown(messageQueries.list())
  return (
    <Section
      title="New messages"
      actions={
        <Link to={tabAddress('messages')} className="btn btn-ghost btn-sm">
          <Inbox aria-hidden className="size-4" />
          All messages
        </Link>
      }
    >
      <QueryState
        query={query}
        error="Failed to load messages. Please try again."
        loading={<LoadingBlock label="Loading messages" className="h-16 w-full" />}
      >
        {(messages) => {
          const fresh = messages.filter((message) => message.processed === 'pending')
          if (fresh.length === 0) return <p className="text-muted">Nothing new.</p>
          return (
            <>
              <ul className="divide-y divide-base-300 border-y border-base-300">
                {fresh.slice(0, shown).map((message) => (
                  <li key={message.id} className="py-3">
                    <p dir="auto" className="font-semibold break-words">
                      {message.subject}
                    </p>
                    <p dir="auto" className="text-sm break-words text-muted">
                      {[message.name, message.company, shortMoment(message.createdAt)]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </li>
                ))}
              </ul>
              {fresh.length > shown && (
                <p className="mt-2 text-sm text-muted">And {fresh.length - shown} more.</p>
              )}
            </>
          )
        }}
      </QueryState>
    </Section>
  )
}
