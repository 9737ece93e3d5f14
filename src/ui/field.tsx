import { useId, type ReactNode } from 'react'

/** What a control needs so that its label, hint and error are announced with it. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

/** The classes of a control that takes all the room there is, and shows whether it is right. */
export const wideControl = 'w-full border-base-content/60 aria-invalid:border-error'

interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string
  required?: boolean
  /** Something to decide about what stands in the control. */
  note?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** A control with its label above, and its hint or what is wrong with it below. */
export function Field({ label, hint, error, required, note, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const noteId = note ? `${id}-note` : undefined
  const describedBy = [errorId, noteId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required,
      })}
      {error && (
        <p id={errorId} className="text-sm font-medium break-words text-error">
          {error}
        </p>
      )}
      {note && <div id={noteId}>{note}</div>}
      {hint && (
        <p id={hintId} className="text-sm break-words text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
