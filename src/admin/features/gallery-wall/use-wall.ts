import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { gallerySlots, type GalleryWallImage } from '../../../schema/gallery-wall'
import { useConfirm } from '../../../ui/confirm'
import { showToast } from '../../../ui/toast-store'
import { conflictOf } from '../../api/call-error'
import { wallMutations } from '../../api/gallery-wall'
import { useUnsavedGuard } from '../../forms/unsaved'
import {
  changeSlot,
  fillFirstEmpty,
  hasGap,
  imagesOf,
  isSameWall,
  slotsOf,
  swapSlots,
  type Slots,
} from './wall-slots'

export interface SavedWall {
  data: readonly GalleryWallImage[]
  revision?: string
}

interface Arrangement {
  slots: Slots
  /** The revision of the wall that the arranging began from. */
  base: string | undefined
}

/** The wall as it is being arranged, and its way to the server. */
export function useWall(saved: SavedWall) {
  const [arranged, setArranged] = useState<Arrangement | null>(null)
  const savedSlots = useMemo(() => slotsOf(saved.data), [saved])
  const slots = arranged?.slots ?? savedSlots
  const isChanged = arranged !== null && !isSameWall(slots, savedSlots)
  const confirm = useConfirm()
  const saving = useMutation(wallMutations.save())
  const letGo = () => setArranged(null)
  useUnsavedGuard('gallery-wall', 'the gallery wall', isChanged, letGo)

  const base = arranged ? arranged.base : saved.revision

  function arrange(next: Slots) {
    setArranged(isSameWall(next, savedSlots) ? null : { slots: next, base })
  }

  async function save(against = base): Promise<void> {
    try {
      await saving.mutateAsync({ images: imagesOf(slots), revision: against })
      // What was arranged while the save was under way stays.
      setArranged((now) => (now?.slots === slots ? null : now))
    } catch (error) {
      const conflict = conflictOf(error)
      if (conflict && (await confirm(replaceTheirs))) await save(conflict.revision)
    }
  }

  return {
    slots,
    count: imagesOf(slots).length,
    hasGap: hasGap(slots),
    isChanged,
    isSaving: saving.isPending,
    /** Whether somebody saved another wall while this one was being arranged. */
    changedElsewhere: isChanged && !saving.isPending && base !== saved.revision,
    letGo,
    add: (image: GalleryWallImage) => {
      const next = fillFirstEmpty(slots, image)
      if (next) arrange(next)
      else showToast({ tone: 'destructive', ...wallIsFull })
    },
    change: (id: string, image: GalleryWallImage | null) => arrange(changeSlot(slots, id, image)),
    swap: (from: number, to: number) => arrange(swapSlots(slots, from, to)),
    save,
  }
}

const wallIsFull = {
  title: 'Maximum reached',
  description: `You can only select up to ${gallerySlots} images for the gallery wall.`,
}

const replaceTheirs = {
  title: 'Replace the other wall?',
  description:
    'Somebody else changed the same pictures of the wall in the meantime. Saving yours takes the place of theirs.',
  confirmLabel: 'Save mine',
  cancelLabel: 'Keep arranging',
}
