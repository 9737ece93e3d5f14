import { useMutation } from '@tanstack/react-query'
import { nameOfEntry } from '../../../lib/change-words'
import type { SyncConflict } from '../../../schema/api'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { syncMutations } from '../../api/sync'
import { FieldChoice } from '../../forms/field-choice'
import { decidedEntry } from './decided-entry'
import { forgetDecisions, useDecisions } from './use-decisions'

const sides = { mine: 'Here', theirs: 'Elsewhere' } as const

interface DecideDialogProps {
  conflict: SyncConflict
  onClose: () => void
}

/** Settles an entry that was changed here and elsewhere, field by field. */
export function DecideDialog({ conflict, onClose }: DecideDialogProps) {
  const { kind, id, fields, revision } = conflict
  const { decisions, decide } = useDecisions(conflict)
  const resolve = useMutation(syncMutations.resolve())
  const undecided = fields.filter(({ field }) => !decisions[field]).length

  async function save() {
    const { data } = await resolve.mutateAsync({
      kind,
      id,
      value: decidedEntry(conflict, decisions),
      revision,
    })
    // Where the exchange failed, the server may ask again.
    if (data.conflicts.length === 0 && !data.failure) forgetDecisions()
    onClose()
  }

  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title="Which version should stay?"
      description={`Somebody changed ${nameOfEntry(conflict)} here, and somebody elsewhere. Decide on each field; both versions stay in the history.`}
      footer={
        <>
          <button type="button" className="btn btn-ghost" onClick={onClose}>
            Decide later
          </button>
          <Button
            className="btn btn-primary"
            disabled={undecided > 0}
            busy={resolve.isPending}
            // What fails is said by a toast, and the choice stays.
            onClick={() => void save().catch(() => undefined)}
          >
            {resolve.isPending ? 'Saving...' : 'Save my choice'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col divide-y divide-base-300">
        {fields.map((field) => (
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
