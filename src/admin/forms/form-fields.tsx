import type { ReactNode } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { Field } from '../../ui/field'
import { Switch } from '../../ui/switch'

interface FormFieldProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>
  name: FieldPath<Input>
  label: string
  hint?: ReactNode
  required?: boolean
}

interface TextFieldProps<Input extends FieldValues, Output> extends FormFieldProps<Input, Output> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'number' | 'password'
  placeholder?: string
  autoComplete?: string
  autoFocus?: boolean
}

const wide = 'w-full border-base-content/60 aria-invalid:border-error'

/** One line of text. */
export function TextField<Input extends FieldValues, Output>(props: TextFieldProps<Input, Output>) {
  const { control, name, label, hint, required, type = 'text', ...input } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message} required={required}>
      {(aria) => (
        <input
          {...aria}
          {...input}
          {...field}
          type={type}
          value={asText(field.value)}
          className={`input ${wide}`}
        />
      )}
    </Field>
  )
}

/** Several lines of text. */
export function TextAreaField<Input extends FieldValues, Output>(
  props: FormFieldProps<Input, Output> & { rows: number; placeholder?: string },
) {
  const { control, name, label, hint, required, rows, placeholder } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message} required={required}>
      {(aria) => (
        <textarea
          {...aria}
          {...field}
          rows={rows}
          placeholder={placeholder}
          value={asText(field.value)}
          className={`textarea ${wide} resize-y`}
        />
      )}
    </Field>
  )
}

/** One choice of a list. */
export function SelectField<Input extends FieldValues, Output>(
  props: FormFieldProps<Input, Output> & { options: readonly { value: string; label: string }[] },
) {
  const { control, name, label, hint, required, options } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message} required={required}>
      {(aria) => (
        <select {...aria} {...field} value={asText(field.value)} className={`select ${wide}`}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Something that is on or off. */
export function SwitchField<Input extends FieldValues, Output>(
  props: Omit<FormFieldProps<Input, Output>, 'hint'> & { hint?: string },
) {
  const { control, name, label, hint } = props
  const { field } = useController({ control, name })
  return (
    <Switch
      label={label}
      hint={hint}
      checked={field.value === true}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}

function asText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
