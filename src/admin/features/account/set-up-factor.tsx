import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { SecondFactorKey } from '../../../schema/account'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { accountMutations, accountQueries } from '../../api/account'
import { ApiCallError, issuesOf } from '../../api/line/call-error'
import { ProofForm } from '../../auth/proof-form'
import { SecretField } from '../../auth/secret-field'
import { useFocusWrong } from '../../components/focus/focus'
import { LazyPart } from '../../components/layout/lazy-part'

const loadQrCode = () => import('./qr-code').then(({ QrCode }) => QrCode)

interface SetUpFactorProps {
  /** Hears the recovery codes once it is on. */
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Switches the second factor on: the password, then the key, then a first code. */
export function SetUpFactor({ onDone, onCancel }: SetUpFactorProps) {
  const begin = useMutation(accountMutations.beginSecondFactor())
  const made = begin.data?.data
  if (made) return <ConfirmKey {...{ made, onDone, onCancel }} onGone={() => begin.reset()} />
  return (
    <ProofForm
      label="Set up a second factor"
      button={['Continue', 'Making a key...']}
      isBusy={begin.isPending}
      error={begin.error}
      onSubmit={({ presentPassword }) => begin.mutate(presentPassword)}
      onCancel={onCancel}
    />
  )
}

interface ConfirmKeyProps extends SetUpFactorProps {
  made: SecondFactorKey
  /** Told where the server knows the key no more. */
  onGone: () => void
}

function ConfirmKey({ made, onDone, onCancel, onGone }: ConfirmKeyProps) {
  const client = useQueryClient()
  const confirm = useMutation(accountMutations.confirmSecondFactor())
  const cancel = useMutation(accountMutations.cancelSecondFactor())
  const wrong = issuesOf(confirm.error)[0]?.message
  const form = useFocusWrong(confirm.error)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    if (confirm.isPending) return
    // Not by callbacks, which are dropped with this form, that goes once it is on.
    confirm.mutateAsync(code).then(
      ({ data }) => onDone(data.recoveryCodes),
      (error: unknown) => {
        // Its session has ended, or it was switched on in another window.
        if (isRefusedAsGone(error)) onGone()
        // Where the answer was lost it may be on all the same.
        return client.invalidateQueries(accountQueries.secondFactor())
      },
    )
  }

  function letGo() {
    cancel.mutate()
    onCancel()
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label="Confirm the second factor"
      className="flex flex-col gap-4"
    >
      <p>Scan this with an authenticator app on your telephone, or type the key into it.</p>
      <LazyPart
        load={loadQrCode}
        with={{ text: made.uri, label: 'QR code with the key' }}
        loading={<Skeleton className="aspect-square w-full max-w-56" />}
      />
      <p>
        Key: <code className="font-semibold break-words select-all">{inFours(made.key)}</code>
      </p>
      <SecretField
        name="code"
        type="text"
        label="Code"
        hint="The six digits that the app shows now."
        autoFocus
        autoComplete="one-time-code"
        error={wrong}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="btn btn-primary" busy={confirm.isPending}>
          {confirm.isPending ? 'Switching on...' : 'Switch On'}
        </Button>
        <button type="button" className="btn btn-ghost" onClick={letGo}>
          Cancel
        </button>
      </div>
    </form>
  )
}

function isRefusedAsGone(error: unknown): boolean {
  return error instanceof ApiCallError && error.status === 409
}

function inFours(key: string): string {
  return key.replace(/(.{4})(?=.)/g, '$1 ')
}
