import { CueLight } from '../../../ui/cue-light'

/** Where typing or arranging stands towards the server. */
interface SaveState {
  isDirty: boolean
  isSaving: boolean
  isSaved: boolean
}

/** The cue light of what is edited: unsaved, saving, saved. */
export function SaveCue({ isDirty, isSaving, isSaved }: SaveState) {
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
