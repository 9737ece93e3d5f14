import { Search } from 'lucide-react'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
}

/** Narrows a list while one types. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <label className="input min-w-40 grow basis-48 border-base-content/60">
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <input
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="placeholder:text-muted placeholder:opacity-100"
      />
    </label>
  )
}
