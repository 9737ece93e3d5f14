import type { InputHTMLAttributes } from 'react'

interface ContactFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  error: string | undefined
  /** Given for a text area. */
  rows?: number
}

/** One field with its label above it and what is wrong with it below. */
export function ContactField({ label, error, rows, ...input }: ContactFieldProps) {
  const id = `contact-${input.name}`
  const errorId = `${id}-error`
  const { name, defaultValue, required, readOnly } = input
  const described = error
    ? { 'aria-invalid': true as const, 'aria-describedby': errorId }
    : undefined
  return (
    <p className={rows ? 'contact-field contact-field-wide' : 'contact-field'}>
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea
          id={id}
          rows={rows}
          dir="auto"
          className="contact-input"
          {...{ name, defaultValue, required, readOnly }}
          {...described}
        />
      ) : (
        <input id={id} type="text" dir="auto" className="contact-input" {...input} {...described} />
      )}
      {error && (
        <span id={errorId} className="contact-field-error">
          {error}
        </span>
      )}
    </p>
  )
}

/**
 * A field that no person sees or reaches: whoever fills it in is a program. It is called as nothing is that
 * browsers fill in for people.
 */
export function HoneypotField() {
  return (
    <div aria-hidden className="contact-honeypot">
      <label htmlFor="contact-reference">Leave this empty</label>
      <input id="contact-reference" name="reference" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
