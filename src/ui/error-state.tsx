import { RotateCw, TriangleAlert } from 'lucide-react'

interface ErrorStateProps {
  message: string
  onRetry: () => void
  /** What trying again is called here. */
  retryLabel?: string
}

/** Stands where something would that could not be loaded, with a way to try again. */
export function ErrorState({ message, onRetry, retryLabel = 'Retry' }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-box border border-error/60 px-4 py-3"
    >
      <TriangleAlert aria-hidden className="size-5 shrink-0 text-error" />
      <p className="flex-1 basis-48">{message}</p>
      <button type="button" className="btn btn-sm" onClick={onRetry}>
        <RotateCw aria-hidden className="size-4" />
        {retryLabel}
      </button>
    </div>
  )
}
