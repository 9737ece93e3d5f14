/** The T of tape that marks where to stand. */
export function SpikeMark({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={`fill-primary ${className}`}>
      <path d="M2 3.5 21.8 3l.2 5-7.4.2L15 21.5l-5.4.3-.3-13.4L2 8.6z" />
    </svg>
  )
}
