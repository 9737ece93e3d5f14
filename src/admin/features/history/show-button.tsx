import { ChevronDown } from 'lucide-react'

interface ShowButtonProps {
  open: boolean
  /** The id of what it shows. */
  controls: string
  /** What the changes are of, for a screen reader. */
  of: string
  onToggle: () => void
}

/** Shows and hides what a change did. */
export function ShowButton({ open, controls, of, onToggle }: ShowButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      className="btn btn-ghost btn-sm"
      onClick={onToggle}
    >
      <ChevronDown aria-hidden className={`size-4 ${open ? 'rotate-180' : ''}`} />
      {open ? 'Hide changes' : 'Show changes'}
      <span className="sr-only"> of {of}</span>
    </button>
  )
}
