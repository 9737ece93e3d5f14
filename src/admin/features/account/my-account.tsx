import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button'
import { useConfirm } from '../../../ui/confirm'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { accountMutations } from '../../api/account'
import type { SessionUser } from '../../api/session'
import { useUser } from '../../auth/auth-gate'
import { PasswordForm } from '../../auth/password-form'
import { OwnSessions } from './own-sessions'
import { SecondFactor } from './second-factor'

/** What people change of themselves: their name, their password, and where they are logged in. */
export function MyAccount({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const confirm = useConfirm()
  // In this dialog alone: nothing keeps them once it is closed.
  const [codes, setCodes] = useState<string[]>()

  async function close() {
    if (!codes || (await confirm(keptThem))) onClose()
  }

  return (
    <Dialog
      open
      onClose={() => void close()}
      title="My Account"
      description={`Logged in as ${user.username}.`}
    >
      <div className="flex flex-col gap-8">
        <NameForm user={user} />
        <section aria-labelledby="account-password">
          <h3 id="account-password" className="mb-3 font-display text-lg">
            Password
          </h3>
          <PasswordForm user={user} />
        </section>
        <SecondFactor codes={codes} onCodes={setCodes} />
        <OwnSessions />
      </div>
    </Dialog>
  )
}

const keptThem = {
  title: 'Have you kept your recovery codes?',
  description: 'They are shown only this once.',
  confirmLabel: 'I have kept them',
  cancelLabel: 'Back to the codes',
}

function NameForm({ user }: { user: SessionUser }) {
  const rename = useMutation(accountMutations.rename())

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [firstName, lastName] = [String(data.get('firstName')), String(data.get('lastName'))]
    if (!rename.isPending) rename.mutate({ firstName, lastName })
  }

  return (
    <form onSubmit={submit} aria-label="Name" className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <NameField name="firstName" label="First Name" value={user.firstName} />
        <NameField name="lastName" label="Last Name" value={user.lastName} />
      </div>
      <Button type="submit" className="btn self-start" busy={rename.isPending}>
        {rename.isPending ? 'Saving...' : 'Save Name'}
      </Button>
    </form>
  )
}

function NameField({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <Field label={label}>
      {(aria) => (
        <input
          {...aria}
          name={name}
          defaultValue={value}
          maxLength={300}
          autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
          className="input w-full border-base-content/60"
        />
      )}
    </Field>
  )
}
