import { useMutation } from '@tanstack/react-query'
import { nameOfEntry } from '../../../lib/change-words'
import type { SyncConflict } from '../../../schema/api'
import { Dialog } from '../../../ui/dialog'
import { FieldChoice } from '../../forms/field-choice'
import { decidedEntry } from './decided-entry'
import { syncMutations } from './mutations'
import { useDecisions } from './use-decisions'

const sides = { mine: 'Here', theirs: 'Published elsewhere' } as const

interface DecideDialogProps {
  conflict: SyncConflict
  onClose: () => void
}

/** Settles an entry that was changed here and elsewhere, field by field. */
export function DecideDialog({ conflict, onClose }: DecideDialogProps) {
  const { kind, id, fields } = conflict
  const { decisions, decide, forget } = useDecisions(conflict)
  const resolve = useMutation(syncMutations.resolve())
  const undecided = fields.filter(({ field }) => !decisions[field]).length

  function save() {
    resolve.mutate(
      { kind, id, value: decidedEntry(conflict, decisions) },
      {
        onSuccess: () => {
          forget()
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title="Which version should stay?"
      description={`${nameOfEntry(conflict)} was changed here and elsewhere. Choose a side or write it anew; both versions stay in the history.`.replace(
        /^./,
        (letter) => letter.toUpperCase(),
      )}
      footer={
        <>
          <button type="button" className="btn btn-ghost" onClick={onClose}>
            Decide later
          </button>
          <button
            type="button"
            className="btn btn-primary"
            disabled={undecided > 0 || resolve.isPending}
            onClick={save}
          >
            {resolve.isPending ? 'Saving...' : 'Save my choice'}
          </button>
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
