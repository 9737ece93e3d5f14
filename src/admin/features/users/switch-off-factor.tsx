import { useMutation } from '@tanstack/react-query'
import { displayName, type ListedUser } from '../../../schema/user'
import { Dialog } from '../../../ui/dialog'
import { userMutations } from '../../api/users'
import { ProofForm } from '../../auth/proof-form'

/** Switches off the second factor of somebody who lost their telephone and their recovery codes. */
export function SwitchOffFactor({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const off = useMutation(userMutations.switchOffSecondFactor(user.id))
  const name = displayName(user)
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Switch off a second factor"
      description={`From then on ${name} logs in with the password alone, until they set up a new one. Do it only if you are sure that it is ${name} who asks.`}
    >
      <ProofForm
        label={`Switch off the second factor of ${name}`}
        button={['Switch Off', 'Switching off...']}
        isBusy={off.isPending}
        error={off.error}
        onSubmit={({ presentPassword }) => off.mutate(presentPassword, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  )
}
