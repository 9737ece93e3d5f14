import type { Control, FieldPath } from 'react-hook-form'
import { SwitchField, TextField } from '../../forms/form-fields'

/** What the form of a user holds. */
export interface UserValues {
  username: string
  email: string
  password?: unknown
  firstName?: string
  lastName?: string
  isActive?: boolean
}

interface UserFieldsProps<Output> {
  control: Control<UserValues, unknown, Output>
  passwordLabel: string
  passwordPlaceholder?: string
}

/** The fields that creating and editing a user share. */
export function UserFields<Output>(props: UserFieldsProps<Output>) {
  const { control, passwordLabel, passwordPlaceholder } = props
  const field = (name: FieldPath<UserValues>) => ({ control, name })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('username')} label="Username*" required autoFocus autoComplete="off" />
        <TextField {...field('email')} label="Email*" type="email" required autoComplete="off" />
      </div>
      <TextField
        {...field('password')}
        label={passwordLabel}
        type="password"
        required={passwordPlaceholder === undefined}
        placeholder={passwordPlaceholder}
        autoComplete="new-password"
        hint="At least 10 characters."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('firstName')} label="First Name" autoComplete="off" />
        <TextField {...field('lastName')} label="Last Name" autoComplete="off" />
      </div>
      <SwitchField
        {...field('isActive')}
        label="Active User"
        hint="Somebody who is not active cannot log in."
      />
    </>
  )
}
