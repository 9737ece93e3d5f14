import { useMutation } from '@tanstack/react-query'
import { quoted } from '../../../lib/quoted'
import { collections } from '../../../schema'
import { type Agent, type AgentChange, agentMutations } from '../../api/agents'
import { EntryForm } from '../../forms/entry-form'
import { formVersion } from '../../forms/form-value'
import { SaveRow } from '../../forms/save-row'
import { useEntryForm } from '../../forms/use-entry-form'
import { AgentFields, type AgentValues } from './agent-fields'

/** Edits an agent in the place where the card stands. */
export function EditAgent({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const update = useMutation(agentMutations.update(agent.id))
  const entryForm = useEntryForm<AgentValues, AgentChange>({
    name: quoted(agent.name),
    draftKey: `agents/${agent.id}`,
    schema: collections.agents.update,
    labels: collections.agents.labels,
    loaded: formVersion(collections.agents.update, agent),
    save: async (change, revision) => {
      return formVersion(
        collections.agents.update,
        (await update.mutateAsync({ agent: change, revision })).data,
      )
    },
    onSaved: onClose,
    invalidTitle: 'Validation Error',
  })
  return (
    <EntryForm entryForm={entryForm} label={`Edit ${agent.name}`} className="w-full">
      <AgentFields control={entryForm.control} />
      <SaveRow entryForm={entryForm} label="Save Changes" onCancel={onClose} />
    </EntryForm>
  )
}
