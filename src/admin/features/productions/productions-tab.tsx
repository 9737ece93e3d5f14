import { Drama } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../../ui/empty-state'
import { LoadingList } from '../../../ui/skeleton'
import { type Production, productionQueries } from '../../api/productions'
import { GrowingList } from '../../components/lists/growing-list'
import { idBefore } from '../../components/lists/id-before'
import { OrderedList } from '../../components/lists/ordered-list'
import { QueryState } from '../../components/lists/query-state'
import { SearchedList } from '../../components/lists/searched-list'
import { FormAndList, Section } from '../../components/layout/section'
import { AddProduction } from './add-production'
import { currentId, isSameEntry, rowKey } from '../../outbox/entry-names'
import { EditProduction } from './edit-production'
import { ProductionRow } from './production-row'
import { useEntryFromAddress } from '../../components/lists/use-entry-from-address'
import { useShown } from '../../components/lists/use-shown'

/** Productions: a form that adds one, and every credit so far. */
export function ProductionsTab() {
  const query = useShown(productionQueries.list())
  return (
    <FormAndList
      form={
        <Section title="Add Production">
          <AddProduction />
        </Section>
      }
      list={
        <Section title="Your Productions">
          <QueryState
            query={query}
            error="Failed to load the productions. Please try again."
            loading={
              <LoadingList
                label="Loading productions"
                rows={6}
                lines={['h-5 w-1/2', 'h-4 w-1/3', 'h-10 w-full']}
              />
            }
          >
            {(productions) => <ProductionList productions={productions} />}
          </QueryState>
        </Section>
      }
    />
  )
}

function ProductionList({ productions }: { productions: Production[] }) {
  const [editing, setEditing] = useState<string | null>(null)
  useEntryFromAddress(setEditing)
  const edited = productions.find(
    ({ id }) => editing !== null && id === currentId('productions', editing),
  )
  // One that was deleted must not open by itself when it is brought back.
  if (editing !== null && !edited) setEditing(null)
  if (productions.length === 0) {
    return (
      <EmptyState
        icon={Drama}
        title="No productions created yet. Add your first production above to start tagging images."
      />
    )
  }
  return (
    <>
      <SearchedList one="production" many="productions" items={productions} textsOf={textsOf}>
        {(found) => (
          <OrderedList kind="productions" behind={idBefore(productions, found)}>
            {(drag) => (
              <GrowingList
                ref={drag}
                items={found}
                step={12}
                className="divide-y divide-base-300 border-y border-base-300"
              >
                {(production) => (
                  <ProductionRow
                    key={rowKey('productions', production.id)}
                    production={production}
                    onEdit={setEditing}
                  />
                )}
              </GrowingList>
            )}
          </OrderedList>
        )}
      </SearchedList>
      {edited && (
        <EditProduction
          key={rowKey('productions', edited.id)}
          production={edited}
          onClose={() =>
            setEditing((now) => (now && isSameEntry('productions', now, edited.id) ? null : now))
          }
        />
      )}
    </>
  )
}

function textsOf({ name, role, director, venue }: Production) {
  return [name, role, director, venue]
}
