import { useState, type ReactNode } from 'react'
import { isDamaged, notShownHere } from './image-file'
import { useShownFile } from './use-shown-file'

interface FilePreviewProps {
  file: File
  /** Hears that it is damaged. */
  onUnreadable: () => void
  /** A button beside the name. */
  children: ReactNode
}

/** The picture as it is on this device, before anything is sent. */
export function FilePreview({ file, onUnreadable, children }: FilePreviewProps) {
  const show = useShownFile(file)
  const [hidden, setHidden] = useState<{ file: File; isDamaged: boolean }>()

  async function hide() {
    const damaged = await isDamaged(file)
    setHidden({ file, isDamaged: damaged })
    if (damaged) onUnreadable()
  }

  return (
    <figure className="flex min-w-0 flex-col gap-1">
      {hidden?.file === file ? (
        <p className="grid min-h-20 place-content-center rounded-box bg-base-200 p-4 text-center text-sm">
          {hidden.isDamaged ? 'Nothing can be shown of it.' : notShownHere}
        </p>
      ) : (
        <img
          ref={show}
          alt={`Preview of ${file.name}`}
          onError={() => void hide()}
          className="max-h-56 min-h-20 w-full rounded-box bg-base-200 object-contain"
        />
      )}
      <figcaption className="flex items-center gap-2 text-sm">
        <span className="min-w-0 grow break-words">
          {file.name} <span className="text-muted">{Math.round(file.size / 1024)} KB</span>
        </span>
        {children}
      </figcaption>
    </figure>
  )
}
