import { useMutation } from '@tanstack/react-query'
import type { PublicUser } from '../../../schema/user'
import { useConfirm } from '../../../ui/confirm'
import { leave } from '../../api/session'
import { type SentChange, userMutations } from '../../api/users'
import { useUser } from '../../auth/auth-gate'
import { useMayDropUnsent } from '../../forms/use-may-drop-unsent'

const question = {
  title: 'Switch yourself off?',
  description:
    'That is you: you are logged out at once, and cannot log in until another admin switches you on again.',
  confirmLabel: 'Switch me off',
  destructive: true,
}

/** For the form of a user, who may be whoever is here: what it takes to switch oneself off. */
export function useSwitchMeOff(user: PublicUser, draftKey: string) {
  const isMe = useUser().id === user.id
  const confirm = useConfirm()
  const mayDropUnsent = useMayDropUnsent()
  const switchOff = useMutation(userMutations.switchMyselfOff(user.id))
  return {
    isMe,
    /** Asks whether it is meant, and about what would be lost; throws where it is not to be. */
    ask: async () => {
      if ((await confirm(question)) && (await mayDropUnsent(draftKey))) return
      throw new Error('Nobody is to be switched off')
    },
    /** Does it, and leads out of the admin. */
    go: async (sent: SentChange) => {
      await switchOff.mutateAsync(sent)
      const next = '/login?switched-off'
      await leave(next)
      window.location.assign(next)
    },
  }
}
