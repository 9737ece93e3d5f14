interface FilterSelectProps<Value extends string> {
  label: string
  /** The choices with what they are called. */
  options: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** Narrows a list to one kind. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, options, value, onChange, className = '' } = props
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
      className={`select border-base-content/60 ${className}`}
    >
      {(Object.keys(options) as Value[]).map((option) => (
        <option key={option} value={option}>
          {options[option]}
        </option>
      ))}
    </select>
  )
}
