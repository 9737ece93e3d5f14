import { useMutation } from '@tanstack/react-query'
import { collections } from '../../../schema'
import type { PublicUser } from '../../../schema/user'
import { Dialog } from '../../../ui/dialog'
import { type NewUser, type UserChange, userMutations } from '../../api/users'
import { EntryForm } from '../../forms/entry-form'
import { formValues, formVersion } from '../../forms/form-value'
import { SaveRow } from '../../forms/save-row'
import { useEntryForm } from '../../forms/use-entry-form'
import { useSwitchMeOff } from './use-switch-me-off'
import { UserFields, type UserValues } from './user-fields'

export function CreateUser({ onClose }: { onClose: () => void }) {
  const create = useMutation(userMutations.create())
  const entryForm = useEntryForm<UserValues, NewUser>({
    name: 'the new user',
    draftKey: 'users/new',
    secret: ['password'],
    schema: collections.users.create,
    blank: formValues(collections.users.create, { isActive: true }),
    create: (user) => create.mutateAsync(user),
    onSaved: onClose,
    invalidTitle: 'Error',
  })

  return (
    <Dialog
      open
      onClose={() => void entryForm.leave(onClose)}
      title="Create New User"
      description="Add a new admin user, who may change everything here."
    >
      <EntryForm entryForm={entryForm} label="Create New User">
        <UserFields control={entryForm.control} form="create" />
        <SaveRow
          entryForm={entryForm}
          label="Create User"
          pendingLabel="Creating..."
          onCancel={onClose}
        />
      </EntryForm>
    </Dialog>
  )
}

export function EditUser({ user, onClose }: { user: PublicUser; onClose: () => void }) {
  const update = useMutation(userMutations.update(user.id))
  const draftKey = `users/${user.id}`
  const { isMe, ...switchMeOff } = useSwitchMeOff(user, draftKey)
  const entryForm = useEntryForm<UserValues, UserChange>({
    name: `the user ${user.username}`,
    draftKey,
    secret: ['password', 'presentPassword'],
    isDeletedForGood: true,
    schema: collections.users.update,
    labels: collections.users.labels,
    loaded: formVersion(collections.users.update, user),
    prepare: async () => {
      if (isMe && !entryForm.form.getValues('isActive')) await switchMeOff.ask()
    },
    save: async (change, revision) => {
      const sent = { user: change, revision }
      if (isMe && change.isActive === false) {
        await switchMeOff.go(sent)
        return formVersion(collections.users.update, { ...user, ...change })
      }
      return formVersion(collections.users.update, (await update.mutateAsync(sent)).data)
    },
    onSaved: onClose,
    invalidTitle: 'Error',
  })

  return (
    <Dialog open onClose={() => void entryForm.leave(onClose)} title="Edit User">
      <EntryForm entryForm={entryForm} label="Edit User">
        <UserFields control={entryForm.control} form="update" />
        <SaveRow
          entryForm={entryForm}
          label="Update User"
          pendingLabel="Updating..."
          onCancel={onClose}
        />
      </EntryForm>
    </Dialog>
  )
}
