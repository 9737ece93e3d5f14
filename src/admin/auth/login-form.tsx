import { type ComponentProps, type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button'
import { Field, wideControl } from '../../ui/field'
import { ApiCallError, failureText } from '../api/line/call-error'
import { logIn, type SessionUser } from '../api/session'

interface LoginFormProps {
  onSuccess: (user: SessionUser) => void
  /** Filled in where the same person signs in again. */
  username?: string
}

type Failure = { of: 'password' | 'code' | 'browser'; text: string; advice?: string }

const keepsNoCookies: Failure = {
  of: 'browser',
  text: 'This browser keeps no cookies, without which nobody stays logged in.',
  advice: 'Allow cookies for this site in its settings, then log in again.',
}

/**
 * Username and password, and the code of a second factor once the server asks for it. Whatever else
 * goes wrong, it says only that the password is invalid, and where that may not even have been looked
 * at, when to try again.
 */
export function LoginForm({ onSuccess, username = '' }: LoginFormProps) {
  const [isPending, setPending] = useState(false)
  const [asksForCode, setAsksForCode] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const form = useRef<HTMLFormElement>(null)
  const errorId = useId()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The form would come again without a word.
    if (!navigator.cookieEnabled) return setFailure(keepsNoCookies)
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    setPending(true)
    setFailure(undefined)
    try {
      const user = await logIn({
        username: typed.username ?? '',
        password: typed.password ?? '',
        code: typed.code,
      })
      onSuccess(user)
    } catch (error) {
      setPending(false)
      if (codeOf(error) === 'code_required' && !asksForCode) return setAsksForCode(true)
      const found = failureOf(error)
      setFailure(found)
      form.current?.querySelector<HTMLInputElement>(`[name=${found.of}]`)?.select()
    }
  }

  const wrong = (of: Failure['of']) =>
    failure?.of === of ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}

  return (
    <form
      ref={form}
      method="post"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <LoginField
        label="Username"
        name="username"
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={username === ''}
      />
      <LoginField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus={username !== ''}
        {...wrong('password')}
      />
      {asksForCode && (
        <LoginField
          label="Code"
          hint="The six digits that your authenticator app shows, or one of your recovery codes."
          name="code"
          // Whether it still takes one, the server knows: another admin may have switched it off.
          required={false}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...wrong('code')}
        />
      )}
      <p id={errorId} role="alert" className="text-sm font-medium text-error empty:hidden">
        {failure?.text}
      </p>
      {failure?.advice && <p className="text-sm">{failure.advice}</p>}
      <Button type="submit" className="btn btn-primary" busy={isPending}>
        {isPending ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  )
}

interface LoginFieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string
}

function LoginField({ label, hint, ...input }: LoginFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(aria) => {
        const describedBy = [aria['aria-describedby'], input['aria-describedby']]
        return (
          <input
            {...aria}
            required
            className={`input ${wideControl}`}
            {...input}
            aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
          />
        )
      }}
    </Field>
  )
}

function codeOf(error: unknown): string | undefined {
  return error instanceof ApiCallError ? error.answer.code : undefined
}

function failureOf(error: unknown): Failure {
  const ofCode = ['code_required', 'wrong_code', 'second_factor_lost']
  if (ofCode.includes(codeOf(error) ?? '')) return { of: 'code', text: failureText(error, '') }
  return { of: 'password', text: 'Invalid password', advice: adviceOf(error) }
}

function adviceOf(error: unknown): string | undefined {
  const isJudged = error instanceof ApiCallError && [400, 401].includes(error.status)
  return isJudged ? undefined : failureText(error, notAsked)
}

const notAsked =
  'The server could not be asked whether it is right. Please try again once there is a connection.'
