import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { SaveCue } from '../components/saving/save-cue'
import { AskingNote, saveAnyway } from './guard/asking-note'
import type { AnyEntryForm } from './use-entry-form'

interface SaveRowProps {
  entryForm: AnyEntryForm
  label: string
  /** What it says while it saves. */
  pendingLabel?: string
  /** Closes the form; asked first if something would be lost. */
  onCancel?: () => void
  /** What else can be done with what the form edits, at the end of the row. */
  children?: ReactNode
}

/** The button that saves a form, with its cue light. */
export function SaveRow(props: SaveRowProps) {
  const { entryForm, label, pendingLabel = 'Saving...', onCancel, children } = props
  const { isDirty, isSaving, isSaved, isWaiting, guard } = entryForm
  const isAsking = guard.findings.length > 0
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" className="btn btn-primary" busy={isSaving}>
        {isSaving ? pendingLabel : isAsking ? saveAnyway : label}
      </Button>
      {onCancel && (
        <Button
          className="btn btn-ghost"
          onClick={() => void entryForm.leave(onCancel)}
          busy={isSaving}
        >
          Cancel
        </Button>
      )}
      <SaveCue {...{ isDirty, isSaving, isSaved, isWaiting }} />
      {isAsking && <AskingNote />}
      {children && <div className="ml-auto">{children}</div>}
    </div>
  )
}
