import type { ComponentProps } from 'react'

interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string }[]
  value: string
  /** What a value is called that is not among the options. */
  missing?: string
}

/** One choice of a list. */
export function Select({ options, missing = 'No longer there', ...select }: SelectProps) {
  const { value: chosen, className = '' } = select
  // Without an option of its own the browser would show another one than is sent.
  const isMissing = chosen !== '' && !options.some(({ value }) => value === chosen)
  return (
    <select {...select} className={`select ${className}`}>
      {isMissing && <option value={chosen}>{missing}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
