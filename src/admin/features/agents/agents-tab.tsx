import { Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../../ui/empty-state'
import { LoadingList } from '../../../ui/skeleton'
import { type Agent, agentQueries } from '../../api/agents'
import { useFocusBack } from '../../components/focus/focus'
import { OrderedList } from '../../components/lists/ordered-list'
import { QueryState } from '../../components/lists/query-state'
import { FormAndList, Section } from '../../components/layout/section'
import { useOneOpen } from '../../forms/use-one-open'
import { AddAgent } from './add-agent'
import { AgencyCard } from './agency-card'
import { rowKey } from '../../outbox/entry-names'
import { AgentRow } from './agent-row'
import { useEntryFromAddress } from '../../components/lists/use-entry-from-address'
import { useShown } from '../../components/lists/use-shown'

/** Agents: the agency, and the people there who represent the performer. */
export function AgentsTab() {
  return <FormAndList form={<AgencyCard />} list={<AgentManagement />} />
}

function AgentManagement() {
  const query = useShown(agentQueries.list())
  const [asked, setAsked] = useState(false)
  // Until it is known who is there, a new one could take another's place on the home page.
  const adding = asked && query.data !== undefined
  const addButton = useFocusBack<HTMLButtonElement>(adding)
  const add = () => setAsked(true)
  return (
    <Section
      title="Agency Management"
      actions={
        !adding && (
          <button ref={addButton} type="button" className="btn btn-primary" onClick={add}>
            <Plus aria-hidden className="size-4.5" />
            Add Agent
          </button>
        )
      }
    >
      {adding && <AddAgent agents={query.data} onClose={() => setAsked(false)} />}
      <QueryState
        query={query}
        error="Failed to load the agents. Please try again."
        loading={
          <LoadingList
            label="Loading agents"
            rows={4}
            lines={['h-5 w-48', 'h-4 w-40', 'h-4 w-64']}
          />
        }
      >
        {(agents) =>
          agents.length > 0 ? <AgentList agents={agents} /> : !adding && <NoAgents onAdd={add} />
        }
      </QueryState>
    </Section>
  )
}

function AgentList({ agents }: { agents: Agent[] }) {
  const edit = useOneOpen('agents')
  useEntryFromAddress((id) => void edit.open(id))
  return (
    <OrderedList kind="agents">
      {(drag) => (
        <ul ref={drag} className="divide-y divide-base-300 border-y border-base-300">
          {agents.map((agent) => (
            <AgentRow
              key={rowKey('agents', agent.id)}
              agent={agent}
              editing={edit.openId === agent.id}
              onEdit={() => void edit.open(agent.id)}
              onClose={() => edit.close(agent.id)}
            />
          ))}
        </ul>
      )}
    </OrderedList>
  )
}

function NoAgents({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={UsersRound}
      title="No Agents Added"
      action={
        <button type="button" className="btn btn-primary" onClick={onAdd}>
          Add Your First Agent
        </button>
      }
    >
      Agents represent the agency’s contact information on the contact page. Until you add one, that
      page shows the contact from your profile.
    </EmptyState>
  )
}
