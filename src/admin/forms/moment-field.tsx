import { format } from 'date-fns'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { Field } from '../../ui/field'
import { wide } from './form-fields'

interface MomentFieldProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>
  name: FieldPath<Input>
  label: string
  hint: string
}

/** A moment, typed as day and time where the person is, and held as an instant of ISO 8601. */
export function MomentField<Input extends FieldValues, Output>(
  props: MomentFieldProps<Input, Output>,
) {
  const { control, name, label, hint } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {(aria) => (
        <input
          {...aria}
          {...field}
          type="datetime-local"
          value={asTyped(field.value)}
          onChange={(event) => field.onChange(asInstant(event.target.value))}
          className={`input ${wide}`}
        />
      )}
    </Field>
  )
}

function asTyped(instant: unknown): string {
  const moment = new Date(typeof instant === 'string' ? instant : '')
  return Number.isNaN(moment.getTime()) ? '' : format(moment, "yyyy-MM-dd'T'HH:mm")
}

function asInstant(typed: string): string {
  const moment = new Date(typed)
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
}
