/** What a button that saves is called while something stands there that was found. */
export const saveAnyway = 'Save Anyway'

/** Says beside that button why nothing was saved yet. */
export function AskingNote() {
  return (
    <p className="basis-full text-sm">
      Not saved yet: something above may tell a stranger too much. Decide there, or save it as it
      is.
    </p>
  )
}
