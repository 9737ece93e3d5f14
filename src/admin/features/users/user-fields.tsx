import { type Control, useWatch } from 'react-hook-form'
import { field } from '../../../schema/field'
import { newPasswordHint, users } from '../../../schema/user'
import { starred, SwitchField, TextField } from '../../forms/form-fields'
import type { FormInput } from '../../forms/form-value'

/** What the form of a user holds. */
export type UserValues = FormInput<typeof users.update>

interface UserFieldsProps<Output> {
  control: Control<UserValues, unknown, Output>
  form: 'create' | 'update'
}

/** The fields that creating and editing a user share. */
export function UserFields<Output>({ control, form }: UserFieldsProps<Output>) {
  const of = (name: keyof UserValues) => {
    const facts = field(users, name, form)
    return { control, ...facts, label: starred(facts) }
  }
  const password = useWatch({ control, name: 'password' })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...of('username')} autoFocus autoComplete="off" />
        <TextField {...of('email')} type="email" autoComplete="off" />
      </div>
      <TextField
        {...of('password')}
        type="password"
        placeholder={form === 'update' ? 'Leave blank to keep current password' : undefined}
        autoComplete="new-password"
        hint={newPasswordHint}
      />
      {form === 'update' && password && (
        <TextField
          {...of('presentPassword')}
          type="password"
          autoComplete="current-password"
          hint="The password you log in with, because a new one is set."
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...of('firstName')} autoComplete="off" />
        <TextField {...of('lastName')} autoComplete="off" />
      </div>
      <TextField
        {...of('authorName')}
        autoComplete="off"
        hint="Stands beside this user’s changes, also where the history is put online. Left empty, that is the username."
      />
      <SwitchField
        control={control}
        {...field(users, 'isActive', form)}
        hint="Somebody who is not active cannot log in."
      />
    </>
  )
}
