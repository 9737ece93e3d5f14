import { useMutation } from '@tanstack/react-query'
import { collections } from '../../../schema'
import { type Agent, type AgentChange, agentMutations } from '../../api/agents'
import { EntryForm } from '../../forms/entry-form'
import { formValues } from '../../forms/form-value'
import { SaveRow } from '../../forms/save-row'
import { useEntryForm } from '../../forms/use-entry-form'
import { AgentFields, type AgentValues } from './agent-fields'

/** Edits an agent in the place where the card stands. */
export function EditAgent({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const update = useMutation(agentMutations.update(agent.id))
  const entryForm = useEntryForm<AgentValues, AgentChange>({
    name: `“${agent.name}”`,
    draftKey: `agents/${agent.id}`,
    schema: collections.agents.update,
    loaded: {
      values: formValues(collections.agents.update, agent),
      revision: agent.revision,
    },
    save: (values, revision) => update.mutateAsync({ agent: values, revision }),
    onSaved: onClose,
    invalidTitle: 'Validation Error',
  })
  return (
    <EntryForm entryForm={entryForm} label={`Edit ${agent.name}`} className="w-full">
      <AgentFields control={entryForm.control} />
      <SaveRow
        entryForm={entryForm}
        label="Save Changes"
        pendingLabel="Saving..."
        onCancel={() => void entryForm.discard().then((gone) => gone && onClose())}
      />
    </EntryForm>
  )
}
