import './motion.css'

/** Something is happening; the label says what, unless it is over in a moment. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className="after-a-moment inline-flex items-center gap-3">
      <span aria-hidden className="loading loading-spinner" />
      {label}
    </span>
  )
}
