import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isSame } from '../../../lib/same-value'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { accountMutations } from '../../api/account'
import type { SessionUser } from '../../api/session'
import { useUnsavedGuard } from '../../forms/unsaved'

/** By which what is typed of a name is asked about. */
export const nameKey = 'account/name'

/** The name of whoever is logged in. */
export function NameForm({ user }: { user: SessionUser }) {
  const rename = useMutation(accountMutations.rename())
  const saved = { firstName: user.firstName, lastName: user.lastName }
  const [typed, setTyped] = useState<typeof saved>()
  const name = typed ?? saved
  const isOnItsWay = rename.isPending && isSame(rename.variables, name)
  useUnsavedGuard(nameKey, 'your name', !isSame(name, saved) && !isOnItsWay, () =>
    setTyped(undefined),
  )

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (rename.isPending) return
    // What is typed meanwhile stays.
    const onSuccess = () => setTyped((now) => (isSame(now, name) ? undefined : now))
    rename.mutate(name, { onSuccess })
  }

  return (
    <form onSubmit={submit} aria-label="Name" className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <NameField
          label="First Name"
          autoComplete="given-name"
          value={name.firstName}
          onChange={(firstName) => setTyped({ ...name, firstName })}
        />
        <NameField
          label="Last Name"
          autoComplete="family-name"
          value={name.lastName}
          onChange={(lastName) => setTyped({ ...name, lastName })}
        />
      </div>
      <Button type="submit" className="btn self-start" busy={rename.isPending}>
        {rename.isPending ? 'Saving...' : 'Save Name'}
      </Button>
    </form>
  )
}

interface NameFieldProps {
  label: string
  value: string
  autoComplete: string
  onChange: (value: string) => void
}

function NameField({ label, onChange, ...input }: NameFieldProps) {
  return (
    <Field label={label}>
      {(aria) => (
        <input
          {...aria}
          {...input}
          onChange={({ target }) => onChange(target.value)}
          maxLength={300}
          className="input w-full border-base-content/60"
        />
      )}
    </Field>
  )
}
