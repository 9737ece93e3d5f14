import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { FileButton } from '../../../ui/file-button'
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
  const { icon: Icon, label, onChosen, ...button } = props
  const [problem, setProblem] = useState<string>()

  function choose(file: File | undefined) {
    if (!file) return
    const found = problemWithImage(file)
    setProblem(found && `${file.name} was left out: ${found}`)
    if (!found) onChosen(file)
  }

  return (
    <>
      <FileButton {...button} accept={pictureFiles} onFiles={([file]) => choose(file)}>
        <Icon aria-hidden className="size-4" />
        {label}
      </FileButton>
      <p role="alert" className="basis-full text-sm font-medium text-error empty:hidden">
        {problem}
      </p>
    </>
  )
}
