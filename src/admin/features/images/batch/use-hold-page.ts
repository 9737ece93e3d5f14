import { counted } from '../../../components/words/counted'
import { useUnsavedGuard } from '../../../forms/unsaved'
import { dropPreparing, useOnTheirWay } from './on-their-way'

/** Asks before the page goes while photos are to be uploaded that it alone has. */
export function useHoldPage() {
  const held = useOnTheirWay().preparing.filter(({ isOfPage }) => isOfPage)
  useUnsavedGuard(
    'images/uploads',
    counted(held.length, 'photo'),
    held.length > 0,
    () => {
      for (const { photo } of held) dropPreparing(photo.changeKey)
    },
    true,
  )
}
