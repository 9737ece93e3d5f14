import type { ComponentProps } from 'react'
import { Field, wideControl } from '../../ui/field'

interface SecretFieldProps extends Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'autoFocus'
> {
  name: string
  label: string
  hint?: string
  error?: string
}

/** A field for a password, or for what else must not be seen again. */
export function SecretField({
  name,
  type = 'password',
  autoComplete = 'new-password',
  autoFocus,
  ...field
}: SecretFieldProps) {
  return (
    <Field {...field} required>
      {(aria) => (
        <input
          {...aria}
          name={name}
          type={type}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          autoCapitalize="none"
          spellCheck={false}
          className={`input ${wideControl}`}
        />
      )}
    </Field>
  )
}
