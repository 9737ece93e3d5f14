import type { Progress } from '../../outbox/deliver'

interface UploadProgressProps {
  label: string
  progress: Progress
  onCancel?: () => void
}

/** How much of a file is on its way, what is left of it, and a way to break it off. */
export function UploadProgress({ label, progress, onCancel }: UploadProgressProps) {
  const { share, left } = progress
  const percent = Math.floor(share * 100)
  return (
    <div className="flex w-full flex-wrap items-center gap-3">
      <progress
        aria-label={label}
        max={100}
        value={percent}
        className="progress min-w-32 flex-1 progress-warning"
      />
      <span className="w-36 shrink-0 text-sm text-muted tabular-nums">
        {share < 1
          ? `${percent} %${left > 0 ? `, ${megabytes(left)} left` : ''}`
          : 'Being prepared'}
      </span>
      {onCancel && share < 1 && (
        <button type="button" className="btn btn-ghost btn-sm" onClick={onCancel}>
          Cancel upload
        </button>
      )}
    </div>
  )
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
