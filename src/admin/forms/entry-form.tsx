import { useRef, type ReactNode } from 'react'
import { GuardContext } from './guard/guard-context'
import { useShownFirst } from './guard/use-shown-first'
import { SessionDispute, SessionNotes } from './session-notes'
import type { AnyEntryForm } from './use-entry-form'

interface EntryFormProps {
  entryForm: AnyEntryForm
  /** The form's accessible name. */
  label: string
  /** For a button that stands outside of it. */
  id?: string
  className?: string
  children: ReactNode
}

/** The form element, with what must be said above it, and the question where two people collide. */
export function EntryForm({ entryForm, label, id, className = '', children }: EntryFormProps) {
  const { guard } = entryForm
  const form = useRef<HTMLFormElement>(null)
  useShownFirst(form, guard)
  return (
    <GuardContext value={guard}>
      <form
        ref={form}
        id={id}
        noValidate
        aria-label={label}
        onSubmit={(event) => void entryForm.submit(event)}
        className={`flex flex-col gap-4 ${className}`}
      >
        <SessionNotes edit={entryForm} />
        {children}
      </form>
      <SessionDispute edit={entryForm} />
    </GuardContext>
  )
}
