/** How much of a file is on its way; `sent` is the share, 0 to 1. */
export function UploadProgress({ label, sent }: { label: string; sent: number }) {
  const percent = Math.round(sent * 100)
  return (
    <div className="flex w-full items-center gap-3">
      <progress
        aria-label={label}
        max={100}
        value={percent}
        className="progress progress-warning"
      />
      <span className="w-28 shrink-0 text-sm text-muted tabular-nums">
        {percent < 100 ? `${percent} %` : 'Being prepared'}
      </span>
    </div>
  )
}
