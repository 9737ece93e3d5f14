import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { newPasswordHint, passwordChange } from '../../schema/user'
import { Button } from '../../ui/button'
import { accountMutations } from '../api/account'
import { issuesOf } from '../api/line/call-error'
import type { SessionUser } from '../api/session'
import { useFocusWrong } from '../components/focus/focus'
import { SecretField } from './secret-field'

type Wrong = Partial<Record<'presentPassword' | 'password' | 'again', string>>

/** Changes the password of whoever is logged in, with the present one. */
export function PasswordForm({ user }: { user: SessionUser }) {
  const change = useMutation(accountMutations.changePassword())
  const [wrong, setWrong] = useState<Wrong>({})
  const form = useFocusWrong(wrong)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const filled = event.currentTarget
    const typed = Object.fromEntries(new FormData(filled)) as Record<string, string>
    const found = whatIsWrong(typed)
    setWrong(found)
    if (Object.keys(found).length > 0 || change.isPending) return
    change.mutate(passwordChange.parse(typed), {
      onSuccess: () => filled.reset(),
      onError: (error) => {
        setWrong(Object.fromEntries(issuesOf(error).map(({ path, message }) => [path, message])))
      },
    })
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label="Change password"
      className="flex flex-col gap-4"
    >
      {/* So that a password manager knows whose it is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        defaultValue={user.username}
        hidden
      />
      <SecretField
        name="presentPassword"
        label="Present password"
        autoComplete="current-password"
        error={wrong.presentPassword}
      />
      <SecretField
        name="password"
        label="New password"
        hint={newPasswordHint}
        error={wrong.password}
      />
      <SecretField name="again" label="The new one again" error={wrong.again} />
      <Button type="submit" className="btn self-start btn-primary" busy={change.isPending}>
        {change.isPending ? 'Changing...' : 'Change Password'}
      </Button>
    </form>
  )
}

function whatIsWrong(typed: Record<string, string>): Wrong {
  if (!typed.presentPassword) return { presentPassword: 'Enter the password you log in with' }
  const checked = passwordChange.safeParse(typed)
  if (!checked.success) return { password: checked.error.issues[0]?.message }
  return typed.password === typed.again ? {} : { again: 'These are two different passwords' }
}
