import type { ReactNode } from 'react'
import {
  useController,
  type Control,
  type FieldError,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form'
import { Field, wideControl } from '../../ui/field'
import { Select } from '../../ui/select'
import { Switch } from '../../ui/switch'
import { counted } from '../components/words/counted'
import { currentReference } from '../outbox/entry-names'
import { useFindings } from './guard/field-findings'
import { MarkdownArea } from './markdown/markdown-area'
import { directPasted, textDirection } from './text-direction'

interface FormFieldProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>
  name: FieldPath<Input>
  label: string
  hint?: ReactNode
  required?: boolean
  /** The most characters the schema takes. */
  maxLength?: number
}

interface TextFieldProps<Input extends FieldValues, Output> extends FormFieldProps<Input, Output> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'number' | 'password'
  placeholder?: string
  autoComplete?: string
  autoFocus?: boolean
  /** How many lines are shown; one without. */
  rows?: number
  /** Whether the text is Markdown, and can be formatted. */
  markdown?: boolean
}

/** Text of one line, or of several where it has rows. */
export function TextField<Input extends FieldValues, Output>(props: TextFieldProps<Input, Output>) {
  const {
    control,
    name,
    label,
    hint,
    required,
    maxLength,
    rows,
    markdown,
    type = 'text',
    ...input
  } = props
  const { field, fieldState } = useController({ control, name })
  const value = asText(field.value)
  return (
    <Field
      label={label}
      hint={lengthNote(value, maxLength) ?? hint}
      error={messageOf(fieldState.error)}
      required={required}
      note={useFindings(name)}
    >
      {(aria) => {
        const own = { ...aria, ...input, ...field, ...textDirection(value), value }
        const area = {
          ...own,
          rows,
          onPaste: directPasted,
          className: `textarea ${wideControl} resize-y`,
        }
        if (rows) return markdown ? <MarkdownArea {...area} /> : <textarea {...area} />
        return <input {...own} type={type} className={`input ${wideControl}`} />
      }}
    </Field>
  )
}

// A whole list stands in one control: what is wrong with one of its items is told as an array.
function messageOf(error: FieldError | FieldError[] | undefined): string | undefined {
  return Array.isArray(error) ? error.find(Boolean)?.message : error?.message
}

const pairs = /[\ud800-\udbff][\udc00-\udfff]/g

// Said, not enforced: a control that stops at its limit cuts off what is pasted, without a word.
function lengthNote(text: string, maxLength: number | undefined): string | undefined {
  if (maxLength === undefined || text.length <= maxLength) return undefined
  // As the schema counts: an emoji once, and not what stands empty around the text.
  const beyond = text.trim().replace(pairs, '-').length - maxLength
  if (beyond <= 0) return undefined
  return `${counted(beyond, 'character')} more than the ${maxLength} that fit here.`
}

interface SelectFieldProps<Input extends FieldValues, Output> extends FormFieldProps<
  Input,
  Output
> {
  options: readonly { value: string; label: string }[]
  /** What a value is called that is not among the options. */
  missing?: string
}

/** One choice of a list. */
export function SelectField<Input extends FieldValues, Output>(
  props: SelectFieldProps<Input, Output>,
) {
  const { control, name, label, hint, required, options, missing } = props
  const { field, fieldState } = useController({ control, name })
  const value = currentReference(asText(field.value))
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message} required={required}>
      {(aria) => (
        <Select {...aria} {...field} {...{ value, options, missing }} className={wideControl} />
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

/** The label of a field in a form that marks what is required with a star. */
export function starred({ label, required }: { label: string; required: boolean }): string {
  return required ? `${label}*` : label
}

function asText(value: unknown): string {
  // A short list has an item a line.
  if (Array.isArray(value)) return value.join('\n')
  return value === null || value === undefined ? '' : String(value)
}
