import { CueLight } from '../../../ui/cue-light'

/** Where typing or arranging stands towards the server. */
interface SaveState {
  isDirty: boolean
  isSaving: boolean
  isSaved: boolean
  /** Kept on this device, and sent by itself. */
  isWaiting: boolean
}

/** What is said of what the outbox still has to bring to the server. */
export const notSentYet = 'Not sent yet'

/** The cue light of what is edited: unsaved, saving, saved. */
export function SaveCue({ isDirty, isSaving, isSaved, isWaiting }: SaveState) {
  return (
    <>
      {/* Only the outcome is announced, not the first keystroke. */}
      <span role="status" className="empty:hidden">
        {isSaving && <CueLight cue="waiting" label="Saving" />}
        {isWaiting && !isSaving && <CueLight cue="waiting" label={notSentYet} />}
        {isSaved && !isSaving && <CueLight cue="go" label="Saved" />}
      </span>
      {isDirty && !isSaving && <CueLight cue="standby" label="Not saved yet" />}
    </>
  )
}
