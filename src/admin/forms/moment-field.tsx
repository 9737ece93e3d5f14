import { format } from 'date-fns'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { unfinishedMoment } from '../../schema/date'
import { Field, wideControl } from '../../ui/field'

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
  // Browsers tell of no change as long as a part is missing.
  function takeUnfinished({ currentTarget }: { currentTarget: HTMLInputElement }) {
    const isUnfinished = currentTarget.validity.badInput
    if (isUnfinished === (field.value === unfinishedMoment)) return
    field.onChange(heldOf(currentTarget))
  }
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {(aria) => (
        <input
          {...aria}
          {...field}
          type="datetime-local"
          value={asTyped(field.value)}
          // Else a year has six digits, and takes those of the time that are typed next.
          max="9999-12-31T23:59"
          onChange={(event) => field.onChange(heldOf(event.target))}
          onKeyUp={takeUnfinished}
          onBlur={(event) => {
            takeUnfinished(event)
            field.onBlur()
          }}
          className={`input ${wideControl}`}
        />
      )}
    </Field>
  )
}

function asTyped(instant: unknown): string {
  const moment = new Date(typeof instant === 'string' ? instant : '')
  return Number.isNaN(moment.getTime()) ? '' : format(moment, "yyyy-MM-dd'T'HH:mm")
}

function heldOf({ value, validity }: HTMLInputElement): string {
  if (value === '' && !validity.badInput) return ''
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? unfinishedMoment : moment.toISOString()
}
