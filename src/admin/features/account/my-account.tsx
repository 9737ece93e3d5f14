import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useConfirm } from '../../../ui/confirm'
import { Dialog } from '../../../ui/dialog'
import { makingCodes } from '../../api/account'
import { useUser } from '../../auth/auth-gate'
import { PasswordForm } from '../../auth/password-form'
import type { AccountPart } from '../../components/account/open-account'
import { useUnsavedGuard } from '../../forms/unsaved'
import { NameForm, useNameForm } from './name-form'
import { OwnSessions } from './own-sessions'
import { SecondFactor } from './second-factor'

interface MyAccountProps {
  part: AccountPart
  onClose: () => void
}

/** What people change of themselves: their name, their password, and where they are logged in. */
export function MyAccount({ part, onClose }: MyAccountProps) {
  const user = useUser()
  const confirm = useConfirm()
  // In this dialog alone: nothing keeps them once it is closed.
  const [codes, setCodes] = useState<string[]>()

  const shown = useRef<string[]>(undefined)
  const client = useQueryClient()
  const areMade = useIsMutating({ mutationKey: makingCodes }) > 0
  const name = useNameForm(user)
  useUnsavedGuard('account/codes', 'your recovery codes', areMade || codes !== undefined, noop)

  function show(made: string[] | undefined) {
    shown.current = made
    setCodes(made)
  }

  // Looked up each time: what is being made may come while a question is answered.
  async function close() {
    if (!(await name.discard())) return
    const mayCome = client.isMutating({ mutationKey: makingCodes }) > 0
    if (mayCome && !(await confirm(waitForThem))) return
    if (shown.current && !(await confirm(keptThem))) return
    onClose()
  }

  return (
    <Dialog
      open
      onClose={() => void close()}
      title="My Account"
      description={`Logged in as ${user.username}.`}
    >
      <div className="flex flex-col gap-8">
        <NameForm entryForm={name} />
        <section aria-labelledby="account-password">
          <h3 id="account-password" className="mb-3 font-display text-lg">
            Password
          </h3>
          <PasswordForm user={user} />
        </section>
        <SecondFactor isWanted={part === 'second-factor'} codes={codes} onCodes={show} />
        <OwnSessions />
      </div>
    </Dialog>
  )
}

const noop = () => undefined

const waitForThem = {
  title: 'Wait for your recovery codes?',
  description:
    'They are being made, and are shown only once. Codes you have from before do not count any more.',
  confirmLabel: 'Close all the same',
  cancelLabel: 'Wait for them',
  destructive: true,
}

const keptThem = {
  title: 'Have you kept your recovery codes?',
  description: 'They are shown only this once.',
  confirmLabel: 'I have kept them',
  cancelLabel: 'Back to the codes',
}
