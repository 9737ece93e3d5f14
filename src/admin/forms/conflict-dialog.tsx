import { Dialog } from '../../ui/dialog'
import { decisionsKey, dropDraft } from './drafts'
import type { Dispute } from './edit-session'
import { decidedValue, FieldChoice } from './field-choice'
import { useDecisions } from './use-decisions'

interface ConflictDialogProps {
  /** Of the form that it asks about. */
  draftKey: string
  dispute: Dispute
  /** Gets a value for every field in conflict. */
  onResolve: (chosen: Record<string, unknown>) => void
  /** Closes it and leaves what was typed as it is. */
  onCancel: () => void
}

const sides = { mine: 'Mine', theirs: 'Theirs' } as const

/** Shows both sides of each field that two people changed, and lets this one decide. */
export function ConflictDialog({ draftKey, dispute, onResolve, onCancel }: ConflictDialogProps) {
  const key = decisionsKey(draftKey)
  const { decisions, decide } = useDecisions(key, dispute.fields)
  const undecided = dispute.fields.filter(({ field }) => !decisions[field]).length

  function resolve() {
    const chosen = dispute.fields.flatMap((field) => {
      const decision = decisions[field.field]
      return decision ? [[field.field, decidedValue(field, decision)] as const] : []
    })
    dropDraft(key)
    onResolve(Object.fromEntries(chosen))
  }

  return (
    <Dialog
      open
      size="large"
      onClose={onCancel}
      title="Somebody else changed this too"
      description={`${dispute.author ?? 'Somebody'} saved another version while you were typing. Choose what should stay; nothing of yours is lost until you do.`}
      footer={
        <>
          <button type="button" className="btn btn-ghost" onClick={onCancel}>
            Back to what I typed
          </button>
          <button
            type="button"
            className="btn btn-primary"
            disabled={undecided > 0}
            onClick={resolve}
          >
            Save my choice
          </button>
        </>
      }
    >
      <div className="flex flex-col divide-y divide-base-300">
        {dispute.fields.map((field) => (
          <FieldChoice
            key={field.field}
            conflict={field}
            sides={sides}
            decision={decisions[field.field]}
            onDecide={(decision) => decide(field.field, decision)}
          />
        ))}
      </div>
    </Dialog>
  )
}
