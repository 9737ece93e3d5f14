import { useMutation } from '@tanstack/react-query'
import { FileUp, RotateCcw, RotateCw } from 'lucide-react'
import { Button } from '../../../../ui/button'
import { type Image, imageMutations } from '../../../api/images'
import { ChoosePicture } from '../../../forms/pictures/choose-picture'

const turns = [
  { turn: 'left', label: 'Turn left', icon: RotateCcw },
  { turn: 'right', label: 'Turn right', icon: RotateCw },
] as const

interface FileActionsProps {
  image: Image
  /** Is given the file that is to take the place of the picture's. */
  onReplace: (file: File) => void
}

/** Turns the file of a picture, or chooses another to put in its place. */
export function FileActions({ image, onReplace }: FileActionsProps) {
  const rotate = useMutation(imageMutations.rotate())
  // What waits is made of the file that is here now.
  const waits = image.waits !== undefined
  return (
    <div role="group" aria-label="The file" className="flex flex-wrap gap-2">
      {turns.map(({ turn, label, icon: Icon }) => (
        <Button
          key={turn}
          className="btn btn-sm"
          disabled={waits}
          busy={rotate.isPending}
          onClick={() => rotate.mutate({ ...image, turn })}
        >
          <Icon aria-hidden className="size-4" />
          {label}
        </Button>
      ))}
      <ChoosePicture
        icon={FileUp}
        label="Replace the file"
        className="btn-sm"
        disabled={waits || rotate.isPending}
        onChosen={onReplace}
      />
    </div>
  )
}
