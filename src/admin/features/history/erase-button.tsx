import { Eraser } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button'

/** Opens, from a row, what erases a file from the history. */
export function EraseButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <IconButton
      icon={Eraser}
      label={`Erase ${name} from history`}
      aria-haspopup="dialog"
      onClick={onPress}
    />
  )
}
