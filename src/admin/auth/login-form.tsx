import { useId, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { ApiCallError, failureText } from '../api/call-error'
import { logIn } from '../api/session'

interface LoginFormProps {
  onSuccess: () => void
  /** Filled in where the same person signs in again. */
  username?: string
}

/**
 * Username and password; whatever goes wrong, it says only that the password is invalid, and where
 * that may not even have been looked at, when to try again.
 */
export function LoginForm({ onSuccess, username = '' }: LoginFormProps) {
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle')
  const [advice, setAdvice] = useState('')
  const password = useRef<HTMLInputElement>(null)
  const errorId = useId()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    setState('pending')
    try {
      await logIn({
        username: String(data.get('username')),
        password: String(data.get('password')),
      })
      onSuccess()
    } catch (error) {
      setState('failed')
      setAdvice(mayTryLater(error) ? failureText(error, '') : '')
      password.current?.select()
    }
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label="Username">
        {(aria) => (
          <input
            {...aria}
            name="username"
            defaultValue={username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus={username === ''}
            className="input w-full border-base-content/60"
          />
        )}
      </Field>
      <Field label="Password">
        {(aria) => (
          <input
            {...aria}
            ref={password}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            autoFocus={username !== ''}
            aria-invalid={state === 'failed' || undefined}
            aria-describedby={state === 'failed' ? errorId : undefined}
            className="input w-full border-base-content/60"
          />
        )}
      </Field>
      <p id={errorId} role="alert" className="text-sm font-medium text-error empty:hidden">
        {state === 'failed' && 'Invalid password'}
      </p>
      {state === 'failed' && advice && <p className="text-sm">{advice}</p>}
      <Button type="submit" className="btn btn-primary" busy={state === 'pending'}>
        {state === 'pending' ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  )
}

function mayTryLater(error: unknown): boolean {
  return error instanceof ApiCallError && [429, 503].includes(error.status)
}
