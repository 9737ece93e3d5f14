import { CueLight } from '../../ui/cue-light'
import type { AnyEntryForm } from './use-entry-form'

interface SaveRowProps {
  entryForm: AnyEntryForm
  label: string
  pendingLabel: string
  onCancel?: () => void
  cancelLabel?: string
}

/** The button that saves a form, with its cue light. */
export function SaveRow(props: SaveRowProps) {
  const { entryForm, label, pendingLabel, onCancel, cancelLabel = 'Cancel' } = props
  const { isDirty, isSaving, isSaved } = entryForm
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button type="submit" className="btn btn-primary" disabled={isSaving}>
        {isSaving ? pendingLabel : label}
      </button>
      {onCancel && (
        <button type="button" className="btn btn-ghost" onClick={onCancel} disabled={isSaving}>
          {cancelLabel}
        </button>
      )}
      {/* Only the outcome is announced, not every first keystroke. */}
      <span role="status">
        {isSaving && <CueLight cue="waiting" label="Saving" />}
        {isSaved && !isSaving && <CueLight cue="go" label="Saved" />}
      </span>
      {isDirty && !isSaving && <CueLight cue="standby" label="Not saved yet" />}
    </div>
  )
}
