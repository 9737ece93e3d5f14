import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { singletons } from '../../../schema'
import { type CropData, gallerySlots, type GalleryWallImage } from '../../../schema/gallery-wall'
import { showToast } from '../../../ui/toast-store'
import { wallMutations } from '../../api/gallery-wall'
import type { FieldRules } from '../../forms/field-rules'
import { schemaRules } from '../../forms/schema-rules'
import { answerOf } from '../../forms/send-answer'
import { useEditSession } from '../../forms/use-edit-session'
import {
  changeSlot,
  fillFirstEmpty,
  hasGap,
  imagesOf,
  slotOf,
  slotsOf,
  swapSlots,
  type Slot,
  type Slots,
} from './wall-slots'

export interface SavedWall {
  data: readonly GalleryWallImage[]
  revision?: string
}

const { schema, labels } = singletons.galleryWall
const ofList = schemaRules(schema, labels)
// The form holds nine places, what is stored is a list without gaps.
const rules: FieldRules = {
  ...ofList,
  stored: (_field, slots) => imagesOf(slots as Slots),
  shown: (_field, images) => slotsOf(images as GalleryWallImage[]),
}

const versionOf = (images: readonly GalleryWallImage[], revision = '') => ({
  values: { images: slotsOf(images) },
  revision,
})

/** The wall as it is being arranged, and its way to the server. */
export function useWall(saved: SavedWall) {
  const saving = useMutation(wallMutations.save())
  const edit = useEditSession({
    name: 'the gallery wall',
    draftKey: 'gallery-wall',
    rules,
    loaded: useMemo(() => versionOf(saved.data, saved.revision), [saved]),
    send: (fields, revision) => {
      const images = imagesOf((fields['images'] ?? slots) as Slots)
      const sent = saving.mutateAsync({ images, revision })
      return answerOf(sent.then(({ data }) => versionOf(data.images, data.revision)))
    },
  })
  const slots = edit.mine['images'] as Slots
  const arrange = (next: Slots) => edit.type('images', next)

  return {
    ...edit,
    slots,
    count: imagesOf(slots).length,
    hasGap: hasGap(slots),
    add: (image: GalleryWallImage) => {
      const next = fillFirstEmpty(slots, image)
      if (next) arrange(next)
      else showToast({ tone: 'destructive', ...wallIsFull })
    },
    change: (id: string, image: GalleryWallImage | null) => arrange(changeSlot(slots, id, image)),
    /** Crops the picture of a slot, wherever that hangs by now. */
    crop: (cropped: Slot, cropData: CropData) => {
      const slot = slotOf(slots, cropped)
      if (slot?.image) arrange(changeSlot(slots, slot.id, { ...slot.image, cropData }))
      else showToast({ tone: 'destructive', ...isGone })
    },
    swap: (from: number, to: number) => arrange(swapSlots(slots, from, to)),
  }
}

const isGone = {
  title: 'Not cropped',
  description: 'Meanwhile this picture was taken off the wall, or got another file.',
}

const wallIsFull = {
  title: 'Maximum reached',
  description: `You can only select up to ${gallerySlots} images for the gallery wall.`,
}
