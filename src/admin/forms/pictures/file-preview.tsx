import type { ReactNode } from 'react'
import { useShownFile } from './use-shown-file'

interface FilePreviewProps {
  file: File
  onUnreadable: () => void
  /** A button beside the name. */
  children: ReactNode
}

/** The picture as it is on this device, before anything is sent. */
export function FilePreview({ file, onUnreadable, children }: FilePreviewProps) {
  const show = useShownFile(file)
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <img
        ref={show}
        alt={`Preview of ${file.name}`}
        onError={onUnreadable}
        className="max-h-56 min-h-20 w-full rounded-box bg-base-200 object-contain"
      />
      <figcaption className="flex items-center gap-2 text-sm">
        <span className="min-w-0 grow break-words">
          {file.name} <span className="text-muted">{Math.round(file.size / 1024)} KB</span>
        </span>
        {children}
      </figcaption>
    </figure>
  )
}
