import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button'
import { type Agent, agentMutations } from '../../api/agents'
import { MoveHandle } from '../../components/lists/move-handle'
import { ActiveBadge } from '../../components/words/active-badge'
import { HistoryIconButton } from '../../components/history/entry-history'
import { removeRow, useFocusBack, useFocusBeside } from '../../components/focus/focus'
import { RowActions, WaitingMark } from '../../components/saving/waiting-mark'
import { EditAgent } from './edit-agent'

interface AgentRowProps {
  agent: Agent
  editing: boolean
  onEdit: () => void
  onClose: () => void
}

/** One agent, or the form that edits it. Deleting asks nothing: the toast offers Undo. */
export function AgentRow({ agent, editing, onEdit, onClose }: AgentRowProps) {
  const editButton = useFocusBack<HTMLButtonElement>(editing)
  const row = useFocusBeside()
  const remove = useMutation(agentMutations.remove())
  return (
    <li ref={row} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      {editing ? (
        <EditAgent agent={agent} onClose={onClose} />
      ) : (
        <>
          <AgentText agent={agent} />
          <RowActions
            waits={agent.waits}
            title={agent.name}
            className="-ml-2 flex flex-wrap gap-1 sm:ml-0"
          >
            <IconButton
              ref={editButton}
              icon={Pencil}
              label={`Edit ${agent.name}`}
              onClick={onEdit}
            />
            <HistoryIconButton entry={{ ...agent, kind: 'agents', title: agent.name }} />
            <IconButton
              icon={Trash2}
              label={`Delete ${agent.name}`}
              busy={remove.isPending}
              onClick={(event) => {
                removeRow(event.currentTarget, () => remove.mutateAsync(agent.id))
              }}
            />
            <MoveHandle id={agent.id} title={agent.name} waits={agent.waits} />
          </RowActions>
        </>
      )}
    </li>
  )
}

function AgentText({ agent }: { agent: Agent }) {
  return (
    <div className="min-w-0 flex-1 basis-64">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 dir="auto" className="min-w-0 font-semibold break-words">
          {agent.name}
        </h4>
        <ActiveBadge active={agent.isActive} />
        <span className="text-sm text-muted">Order: {agent.displayOrder}</span>
      </div>
      <p className="break-words">{agent.department}</p>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="break-all">{agent.email}</span>
        <span className="min-w-0 break-words">{agent.phone}</span>
      </p>
      <WaitingMark waits={agent.waits} />
    </div>
  )
}
