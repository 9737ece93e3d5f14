/** Something is happening; the label says what. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-3">
      <span aria-hidden className="loading loading-spinner" />
      {label}
    </span>
  )
}
