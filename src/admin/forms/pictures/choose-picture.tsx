import type { LucideIcon } from 'lucide-react'
import { useState, type ChangeEvent } from 'react'
import { pictureFiles, problemWithImage } from './image-file'

interface ChoosePictureProps {
  icon: LucideIcon
  label: string
  className?: string
  disabled?: boolean
  /** Gets a file that can be sent as a picture. */
  onChosen: (file: File) => void
}

/** A button that opens the file dialog for one picture, and says why a file cannot be used. */
export function ChoosePicture(props: ChoosePictureProps) {
  const { icon: Icon, label, className = '', disabled, onChosen } = props
  const [problem, setProblem] = useState<string>()

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // The same file can be chosen again.
    event.target.value = ''
    if (!file) return
    const found = problemWithImage(file)
    setProblem(found && `${file.name} was left out: ${found}`)
    if (!found) onChosen(file)
  }

  return (
    <>
      <label
        className={`btn has-disabled:btn-disabled has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) ${className}`}
      >
        <Icon aria-hidden className="size-4" />
        {label}
        <input
          type="file"
          accept={pictureFiles}
          disabled={disabled}
          className="sr-only"
          onChange={choose}
        />
      </label>
      <p role="alert" className="basis-full text-sm font-medium text-error empty:hidden">
        {problem}
      </p>
    </>
  )
}
