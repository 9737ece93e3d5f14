import { History, RefreshCw, TriangleAlert } from 'lucide-react'
import { focusBelow } from '../components/focus/focus'
import { Banner } from '../components/layout/banner'
import { Ago } from '../components/words/ago'
import { ConflictDialog } from './conflict-dialog'
import type { AnyEntryForm } from './use-entry-form'

interface SessionNotesProps {
  edit: Pick<
    AnyEntryForm,
    'restoredAt' | 'letGo' | 'changedElsewhere' | 'isSaving' | 'isDirty' | 'refusal'
  >
  className?: string
}

/** What must be said above a form: what was typed before is back, or it changed elsewhere. */
export function SessionNotes({ edit, className }: SessionNotesProps) {
  const { restoredAt, letGo, changedElsewhere, isSaving, isDirty, refusal } = edit
  return (
    <>
      {refusal && !isSaving && (
        <Banner icon={TriangleAlert} className={className}>
          <p className="flex-1 basis-56">
            The server did not take what was saved here: {refusal} All of it still stands here: put
            it right, and save again.
          </p>
        </Banner>
      )}
      {restoredAt && isDirty && !refusal && !isSaving && (
        <Banner icon={History} className={className}>
          <p className="flex-1 basis-56">
            You typed something here <Ago moment={restoredAt} /> that was not saved. It is back, and
            still not saved.
          </p>
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            onClick={({ currentTarget }) => {
              focusBelow(currentTarget)
              letGo()
            }}
          >
            Forget it
          </button>
        </Banner>
      )}
      {changedElsewhere && (
        <Banner icon={RefreshCw} className={className}>
          <p className="flex-1 basis-56">
            This was changed elsewhere while you were typing. What you typed is safe: saving brings
            both together, and asks you where they differ.
          </p>
        </Banner>
      )}
    </>
  )
}

/** Asks about the fields that two people changed, where there are any. */
export function SessionDispute({
  edit,
}: {
  edit: Pick<AnyEntryForm, 'draftKey' | 'dispute' | 'resolveConflict' | 'keepTyping'>
}) {
  const { draftKey, dispute, resolveConflict, keepTyping } = edit
  if (!dispute) return null
  return (
    <ConflictDialog
      draftKey={draftKey}
      dispute={dispute}
      onResolve={(chosen) => void resolveConflict(chosen)}
      onCancel={keepTyping}
    />
  )
}
