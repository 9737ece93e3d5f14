import { Inbox, SearchX } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { EmptyState } from '../../../ui/empty-state'
import { LoadingList } from '../../../ui/skeleton'
import { type Message, messageQueries } from '../../api/messages'
import { FilterSelect } from '../../components/lists/filter-select'
import { useFocusBack } from '../../components/focus/focus'
import { FoundCount } from '../../components/lists/found-count'
import { GrowingList } from '../../components/lists/growing-list'
import { OnlyOneNote, useOnlyOne } from '../../components/lists/only-one'
import { QueryState } from '../../components/lists/query-state'
import { SearchField } from '../../components/lists/search-field'
import { Section } from '../../components/layout/section'
import { MessageCard } from './message-card'
import { findMessages, statusFilters, type StatusFilter } from './message-search'
import { useEntryFromAddress } from '../../components/lists/use-entry-from-address'
import { useShown } from '../../components/lists/use-shown'

/** Messages: what visitors sent from the contact page, newest first. */
export function MessagesTab() {
  const query = useShown(messageQueries.list())
  return (
    <Section title="Contact Messages" description="What visitors sent from the contact page.">
      <QueryState
        query={query}
        error="Failed to load messages. Please try again."
        loading={
          <LoadingList
            label="Loading messages"
            rows={4}
            lines={['h-5 w-2/3', 'h-4 w-48', 'h-16 w-full']}
          />
        }
      >
        {(messages) =>
          messages.length === 0 ? (
            <EmptyState icon={Inbox} title="No contact messages yet.">
              What visitors write on the Contact page arrives here.
            </EmptyState>
          ) : (
            <MessageList messages={messages} />
          )
        }
      </QueryState>
    </Section>
  )
}

function MessageList({ messages }: { messages: readonly Message[] }) {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<StatusFilter>('all')
  const wanted = useDeferredValue(useMemo(() => ({ status, search }), [status, search]))
  const found = useMemo(() => findMessages(messages, wanted), [messages, wanted])
  const only = useOnlyOne('messages', messages)
  const list = useFocusBack<HTMLDivElement>(only.isOne)
  useEntryFromAddress(only.show)
  const shown = only.shown(found)
  return (
    <>
      {only.isOne && <OnlyOneNote what="message" onAll={only.showAll} />}
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchField label="Search messages" value={search} onChange={setSearch} />
        <FilterSelect
          label="Status"
          options={statusFilters}
          value={status}
          onChange={setStatus}
          className="w-auto min-w-40 grow sm:grow-0"
        />
        <FoundCount count={shown.length} one="message" />
      </div>
      {/* Focusable, so that the arrow keys scroll it. */}
      <div
        ref={list}
        role="region"
        aria-label="Messages"
        tabIndex={0}
        className="h-[600px] overflow-y-auto rounded-box border border-base-300"
      >
        {shown.length === 0 ? (
          <p className="flex items-center gap-3 p-5 text-muted">
            <SearchX aria-hidden className="size-5 shrink-0" />
            No message matches your search.
          </p>
        ) : (
          <GrowingList items={shown} step={30} className="divide-y divide-base-300">
            {(message) => <MessageCard key={message.id} message={message} />}
          </GrowingList>
        )}
      </div>
    </>
  )
}
