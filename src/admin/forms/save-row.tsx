import { useEffect, useRef, type ReactNode } from 'react'
import { SaveCue } from '../components/save-cue'
import type { AnyEntryForm } from './use-entry-form'

interface SaveRowProps {
  entryForm: AnyEntryForm
  label: string
  pendingLabel: string
  onCancel?: () => void
  /** What else can be done with what the form edits, at the end of the row. */
  children?: ReactNode
}

/** The button that saves a form, with its cue light. */
export function SaveRow(props: SaveRowProps) {
  const { entryForm, label, pendingLabel, onCancel, children } = props
  const { isDirty, isSaving, isSaved } = entryForm
  const button = useSubmitButton(isSaving)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button {...button} type="submit" className="btn btn-primary" disabled={isSaving}>
        {isSaving ? pendingLabel : label}
      </button>
      {onCancel && (
        <button type="button" className="btn btn-ghost" onClick={onCancel} disabled={isSaving}>
          Cancel
        </button>
      )}
      <SaveCue isDirty={isDirty} isSaving={isSaving} isSaved={isSaved} />
      {children && <div className="ml-auto">{children}</div>}
    </div>
  )
}

// A browser takes focus from a button that is disabled while it saves: give it back.
function useSubmitButton(isSaving: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (isSaving) return
    if (pressed.current && document.activeElement === document.body) button.current?.focus()
    pressed.current = false
  }, [isSaving])
  return { ref: button, onClick: () => (pressed.current = true) }
}
