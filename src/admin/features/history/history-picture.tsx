import { ImageOff } from 'lucide-react'
import { useState } from 'react'

interface HistoryPictureProps {
  url: string
  alt: string
  className?: string
}

/** A picture as it was; says so where history does not have it. */
export function HistoryPicture({
  url,
  alt,
  className = 'max-h-64 max-w-full',
}: HistoryPictureProps) {
  const [missing, setMissing] = useState(false)
  if (missing) {
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <ImageOff aria-hidden className="size-4 shrink-0" />
        This picture is not in the history.
      </p>
    )
  }
  return (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
      className={`rounded-field bg-base-300 object-contain ${className}`}
    />
  )
}
