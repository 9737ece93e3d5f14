import { useMutation } from '@tanstack/react-query'
import { nameOfEntry } from '../../../lib/change-words'
import type { SyncConflict } from '../../../schema/api'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { isUnreachable } from '../../api/line/call-error'
import { type Settlement, syncMutations } from '../../api/sync'
import { dropAllDrafts } from '../../forms/drafts'
import { type Decision, FieldChoice } from '../../forms/field-choice'
import { useDecisions } from '../../forms/use-decisions'
import { AskedPicture } from './asked-picture'
import { decidedEntry } from './decided-entry'

const sides = { mine: 'Here', theirs: 'Elsewhere' } as const
const family = 'sync/'

interface DecideDialogProps {
  conflict: SyncConflict
  /** Whether it is asked no more, since somebody has decided. */
  isSettled: boolean
  onClose: () => void
}

/** Settles an entry that was changed here and elsewhere, field by field. */
export function DecideDialog({ conflict, isSettled, onClose }: DecideDialogProps) {
  const { kind, id, fields, revision } = conflict
  const { decisions, decide } = useDecisions(`${family}${kind}/${id}`, fields)
  const resolve = useMutation(syncMutations.resolve())
  const undecided = fields.filter(({ field }) => !decisions[field]).length

  // What was written here stays to be copied, but for a moment after one's own answer.
  const isOver = isSettled && !resolve.isPending && !resolve.isSuccess

  async function send(settlement: Settlement) {
    const { data } = await resolve.mutateAsync({ kind, id, revision, ...settlement })
    // Where the exchange failed, the server may ask again.
    if (data.conflicts.length === 0 && !data.failure) dropAllDrafts(family)
    onClose()
  }

  // What fails is said by a toast, and the choice stays.
  const save = (settlement: Settlement) => void send(settlement).catch(() => undefined)

  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title="Which version should stay?"
      description={
        isOver ? (
          <Over conflict={conflict} isMineUnknown={isUnreachable(resolve.error)} />
        ) : (
          <Asked conflict={conflict} />
        )
      }
      footer={
        isOver ? (
          <button type="button" className="btn btn-primary" onClick={onClose}>
            Close
          </button>
        ) : (
          <>
            <button type="button" className="btn btn-ghost" onClick={onClose}>
              Decide later
            </button>
            {conflict.areTwo && (
              <Button
                className="btn btn-outline"
                busy={resolve.isPending}
                onClick={() => save({ both: true })}
              >
                Keep both
              </Button>
            )}
            <Button
              className="btn btn-primary"
              disabled={undecided > 0}
              busy={resolve.isPending}
              onClick={() => save({ value: decidedEntry(conflict, decisions) })}
            >
              {resolve.isPending ? 'Saving...' : 'Save my choice'}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col divide-y divide-base-300">
        {fields.map((field) => {
          const choice = {
            ...{ conflict: field, sides, decision: decisions[field.field] },
            onDecide: (decision: Decision) => decide(field.field, decision),
          }
          return field.arePictures ? (
            <AskedPicture key={field.field} title={conflict.title} {...choice} />
          ) : (
            <FieldChoice key={field.field} {...choice} />
          )
        })}
      </div>
    </Dialog>
  )
}

function Asked({ conflict }: Pick<DecideDialogProps, 'conflict'>) {
  if (conflict.areTwo)
    return `Somebody added ${nameOfEntry(conflict)} here, and somebody elsewhere. Keep both, or make one of them: decide on each field; both versions stay in the history.`
  return `Somebody changed ${nameOfEntry(conflict)} here, and somebody elsewhere. Decide on each field; both versions stay in the history.`
}

interface OverProps extends Pick<DecideDialogProps, 'conflict'> {
  /** Whether the answer to a choice made here was lost. */
  isMineUnknown: boolean
}

function Over({ conflict, isMineUnknown }: OverProps) {
  return (
    <p role="status" className="first-letter:uppercase">
      {nameOfEntry(conflict)}{' '}
      {isMineUnknown
        ? 'has been decided on. Most likely it is as you chose, though the server’s answer was lost: look in History. You can copy what you wrote here.'
        : 'has been decided on meanwhile, in another window or by somebody else. What you wrote here is not saved; you can copy it.'}
    </p>
  )
}
