import { useMutation } from '@tanstack/react-query'
import { Pencil, ShieldOff, Trash2 } from 'lucide-react'
import { displayName, type ListedUser } from '../../../schema/user'
import { useConfirm } from '../../../ui/confirm'
import { IconButton } from '../../../ui/icon-button'
import { leave } from '../../api/session'
import { userMutations } from '../../api/users'
import { useUser } from '../../auth/auth-gate'
import { ActiveBadge } from '../../components/words/active-badge'
import { shortMoment } from '../../components/words/dates'
import { HistoryIconButton } from '../../components/history/entry-history'
import { removeRow, useFocusBeside } from '../../components/focus/focus'
import { useMayDropUnsent } from '../../forms/use-may-drop-unsent'

const ofMyself = ' That is you: you are logged out at once, and cannot log in again.'

interface UserRowProps {
  user: ListedUser
  onEdit: () => void
  /** Asked to switch off the second factor of somebody else. */
  onUnlock: () => void
}

/** One person who may sign in. */
export function UserRow({ user, onEdit, onUnlock }: UserRowProps) {
  const me = useUser()
  const confirm = useConfirm()
  const row = useFocusBeside()
  const mayDropUnsent = useMayDropUnsent()
  const isMe = user.id === me.id
  const remove = useMutation(isMe ? userMutations.removeMyself() : userMutations.remove())
  const name = displayName(user)

  async function askAndRemove(button: HTMLElement) {
    const yes = await confirm({
      title: 'Delete User',
      description: `Are you sure you want to delete ${name}? This action cannot be undone.${isMe ? ofMyself : ''}`,
      confirmLabel: 'Delete',
      destructive: true,
    })
    if (!yes || (isMe && !(await mayDropUnsent()))) return
    removeRow(button, removeUser)
  }

  async function removeUser() {
    await remove.mutateAsync(user.id)
    if (!isMe) return
    await leave()
    window.location.assign('/login')
  }

  return (
    <li ref={row} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h4 dir="auto" className="min-w-0 font-semibold break-words">
            {name}
          </h4>
          <span className="min-w-0 text-sm break-words text-muted">@{user.username}</span>
          <ActiveBadge active={user.isActive} />
        </div>
        <p className="text-sm break-words">{user.email}</p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <span>Last Login: {user.lastLogin ? shortMoment(user.lastLogin) : 'Never'}</span>
          <span>Created: {shortMoment(user.createdAt)}</span>
          {user.hasSecondFactor && <span>Second factor: on</span>}
        </p>
      </div>
      <div className="-ml-2 flex flex-wrap gap-1 sm:ml-0">
        <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
        <HistoryIconButton entry={{ ...user, kind: 'users', title: name }} />
        {user.hasSecondFactor && !isMe && (
          <IconButton
            icon={ShieldOff}
            label={`Switch off the second factor of ${name}`}
            onClick={onUnlock}
          />
        )}
        <IconButton
          icon={Trash2}
          label={`Delete ${name}`}
          busy={remove.isPending}
          onClick={(event) => void askAndRemove(event.currentTarget)}
        />
      </div>
    </li>
  )
}
