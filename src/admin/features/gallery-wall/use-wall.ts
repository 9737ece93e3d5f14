import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { gallerySlots, type GalleryWallImage } from '../../../schema/gallery-wall'
import { showToast } from '../../../ui/toast-store'
import { useUnsavedGuard } from '../../forms/unsaved'
import { wallMutations } from './mutations'
import {
  changeSlot,
  fillFirstEmpty,
  imagesOf,
  isSameWall,
  slotsOf,
  swapSlots,
  type Slots,
} from './wall-slots'

interface Arrangement {
  slots: Slots
  /** The saved wall that the arranging began from. */
  from: readonly GalleryWallImage[]
}

/** The wall as it is being arranged, and its way to the server. */
export function useWall(saved: readonly GalleryWallImage[]) {
  const [arranged, setArranged] = useState<Arrangement | null>(null)
  const savedSlots = useMemo(() => slotsOf(saved), [saved])
  const slots = arranged?.slots ?? savedSlots
  const isChanged = arranged !== null && !isSameWall(slots, savedSlots)
  const saving = useMutation(wallMutations.save())
  const letGo = () => setArranged(null)
  useUnsavedGuard('gallery-wall', 'the gallery wall', isChanged, letGo)

  function arrange(next: Slots) {
    setArranged({ slots: next, from: isChanged ? arranged.from : saved })
  }

  return {
    slots,
    count: imagesOf(slots).length,
    isChanged,
    isSaving: saving.isPending,
    /** Whether somebody saved another wall while this one was being arranged. */
    changedElsewhere: isChanged && !saving.isPending && arranged.from !== saved,
    letGo,
    add: (image: GalleryWallImage) => {
      const next = fillFirstEmpty(slots, image)
      if (next) arrange(next)
      else showToast({ tone: 'destructive', ...wallIsFull })
    },
    change: (id: string, image: GalleryWallImage | null) => arrange(changeSlot(slots, id, image)),
    swap: (from: number, to: number) => arrange(swapSlots(slots, from, to)),
    save: () => {
      saving.mutate(imagesOf(slots), {
        // What was arranged while the save was under way stays.
        onSuccess: () => setArranged((now) => (now?.slots === slots ? null : now)),
      })
    },
  }
}

const wallIsFull = {
  title: 'Maximum reached',
  description: `You can only select up to ${gallerySlots} images for the gallery wall.`,
}
