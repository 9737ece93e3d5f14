import { formatDistanceToNow } from 'date-fns'
import { History, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '../components/banner'
import { ConflictDialog } from './conflict-dialog'
import type { AnyEntryForm } from './use-entry-form'

interface EntryFormProps {
  entryForm: AnyEntryForm
  /** The form's accessible name. */
  label: string
  className?: string
  children: ReactNode
}

/** The form element, with what must be said above it: a kept draft, a change from elsewhere. */
export function EntryForm({ entryForm, label, className = '', children }: EntryFormProps) {
  const { draft, conflict, changedElsewhere } = entryForm
  return (
    <>
      <form
        noValidate
        aria-label={label}
        onSubmit={(event) => void entryForm.submit(event)}
        className={`flex flex-col gap-4 ${className}`}
      >
        {draft.offeredSince && !entryForm.isDirty && (
          <Banner icon={History}>
            <p className="flex-1 basis-56">
              You typed something here {formatDistanceToNow(draft.offeredSince)} ago that was not
              saved.
            </p>
            <button type="button" className="btn btn-sm max-md:h-11" onClick={draft.restore}>
              Restore what you typed
            </button>
            <button type="button" className="btn btn-ghost btn-sm max-md:h-11" onClick={draft.drop}>
              Forget it
            </button>
          </Banner>
        )}
        {changedElsewhere && (
          <Banner icon={RefreshCw}>
            <p className="flex-1 basis-56">
              This was changed elsewhere while you were typing. What you typed is safe: saving
              brings both together, and asks you where they differ.
            </p>
          </Banner>
        )}
        {children}
      </form>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onResolve={(chosen) => void entryForm.resolveConflict(chosen)}
          onCancel={entryForm.keepTyping}
        />
      )}
    </>
  )
}
