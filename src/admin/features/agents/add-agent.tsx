import { useMutation, useQuery } from '@tanstack/react-query'
import { collections } from '../../../schema'
import { departments, orderAfter } from '../../../schema/agent'
import { agencyQueries } from '../../api/agency'
import { type Agent, agentMutations, type NewAgent } from '../../api/agents'
import { EntryForm } from '../../forms/entry-form'
import { formValues } from '../../forms/form-value'
import { SaveRow } from '../../forms/save-row'
import { useEntryForm } from '../../forms/use-entry-form'
import { AgentFields, type AgentValues } from './agent-fields'

interface AddAgentProps {
  /** Those there are: a new one comes after them, and so takes nobody's place on the home page. */
  agents: readonly Agent[]
  onClose: () => void
}

/** Adds an agent; the agency's own name stands there as soon as it is known, and is meant until then. */
export function AddAgent({ agents, onClose }: AddAgentProps) {
  const { data: agency } = useQuery(agencyQueries.info())
  const create = useMutation(agentMutations.create())
  const entryForm = useEntryForm<AgentValues, NewAgent>({
    name: 'the new agent',
    draftKey: 'agents/new',
    schema: collections.agents.create,
    blank: formValues(collections.agents.create, {
      department: departments[0],
      agencyName: agency?.agencyName,
      isActive: true,
      displayOrder: orderAfter(agents),
    }),
    create: (agent, keeping) => create.mutateAsync({ agent, ...keeping }),
    onSaved: onClose,
    invalidTitle: 'Validation Error',
  })
  return (
    <EntryForm entryForm={entryForm} label="Add Agent" className="mb-6">
      <AgentFields control={entryForm.control} />
      <SaveRow
        entryForm={entryForm}
        label="Create Agent"
        pendingLabel="Creating..."
        onCancel={onClose}
      />
    </EntryForm>
  )
}
