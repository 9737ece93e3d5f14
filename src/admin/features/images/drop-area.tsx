import type { Ref } from 'react'
import { ImagePlus } from 'lucide-react'
import { FileButton } from '../../../ui/file-button'
import { pictureFiles } from '../../forms/pictures/image-file'

interface DropAreaProps {
  /** What opens the browser's dialog. */
  chooser: Ref<HTMLInputElement>
  hovering: boolean
  onFiles: (files: readonly File[]) => void
}

/** Where pictures are dropped, or chosen with the browser's own dialog. */
export function DropArea({ chooser, hovering, onFiles }: DropAreaProps) {
  return (
    <div
      className={`flex h-full flex-wrap content-center items-center justify-center gap-3 rounded-box border-2 border-dashed px-4 py-6 text-center ${
        hovering ? 'border-primary bg-base-200' : 'border-base-content/30'
      }`}
    >
      <ImagePlus aria-hidden className="size-7 shrink-0 text-muted" />
      <p>{hovering ? 'Let go to add them' : 'Drop pictures here, paste them, or'}</p>
      <FileButton ref={chooser} accept={pictureFiles} multiple onFiles={onFiles}>
        Choose Pictures
      </FileButton>
    </div>
  )
}
