import type { FormEvent } from 'react'
import { Button } from '../../ui/button'
import { issuesOf } from '../api/line/call-error'
import { useFocusWrong } from '../components/focus/focus'
import { SecretField } from './secret-field'

/** What proves that it is really whoever is logged in. */
interface Proof {
  presentPassword: string
  code: string
}

interface ProofFormProps {
  /** What it is for: the name of the form. */
  label: string
  /** The button, and while it is at work. */
  button: readonly [idle: string, busy: string]
  /** Whether it asks for a code of the second factor, too. */
  asksForCode?: boolean
  isBusy: boolean
  /** Why the last try failed. */
  error: unknown
  onSubmit: (proof: Proof) => void
  onCancel: () => void
}

/** Asks whoever is logged in for their password again, before something that matters. */
export function ProofForm(props: ProofFormProps) {
  const { label, button, asksForCode = false, isBusy, error, onSubmit, onCancel } = props
  const wrong = Object.fromEntries(issuesOf(error).map(({ path, message }) => [path, message]))

  const form = useFocusWrong(error)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const typed = (name: string) => String(data.get(name) ?? '')
    if (!isBusy) onSubmit({ presentPassword: typed('presentPassword'), code: typed('code') })
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={label}
      className="flex flex-col gap-4"
    >
      <SecretField
        name="presentPassword"
        label="Your password"
        autoComplete="current-password"
        autoFocus
        error={wrong.presentPassword}
      />
      {asksForCode && (
        <SecretField
          name="code"
          type="text"
          label="Code"
          hint="Of your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          error={wrong.code}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="btn btn-primary" busy={isBusy}>
          {isBusy ? button[1] : button[0]}
        </Button>
        <button type="button" className="btn btn-ghost" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}
