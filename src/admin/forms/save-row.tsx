import { useEffect, useRef, type ReactNode } from 'react'
import { CueLight } from '../../ui/cue-light'
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
  const { isSaving } = entryForm
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
      <SaveCue entryForm={entryForm} />
      {children && <div className="ml-auto">{children}</div>}
    </div>
  )
}

type CueState = Pick<AnyEntryForm, 'isDirty' | 'isSaving' | 'isSaved'>

/** The cue light of a form: unsaved, saving, saved. */
export function SaveCue({ entryForm }: { entryForm: CueState }) {
  const { isDirty, isSaving, isSaved } = entryForm
  return (
    <>
      {/* Only the outcome is announced, not the first keystroke. */}
      <span role="status" className="empty:hidden">
        {isSaving && <CueLight cue="waiting" label="Saving" />}
        {isSaved && !isSaving && <CueLight cue="go" label="Saved" />}
      </span>
      {isDirty && !isSaving && <CueLight cue="standby" label="Not saved yet" />}
    </>
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
