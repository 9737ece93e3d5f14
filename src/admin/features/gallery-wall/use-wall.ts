import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { singletons } from '../../../schema'
import { type CropData, gallerySlots, type HungPicture } from '../../../schema/gallery-wall'
import { isSame } from '../../../lib/same-value'
import { showToast } from '../../../ui/toast-store'
import { wallMutations } from '../../api/gallery-wall'
import type { Image } from '../../api/images'
import type { FieldRules } from '../../forms/field-rules'
import { schemaRules } from '../../forms/schema-rules'
import { answerOf } from '../../forms/send-answer'
import type { EditSessionStore } from '../../forms/session-store'
import { useEditSession } from '../../forms/use-edit-session'
import {
  changeSlot,
  fillFirstEmpty,
  hasGap,
  imagesOf,
  slotOf,
  slotsOf,
  swapSlots,
  withoutGone,
  withPresentFiles,
  type Slot,
  type Slots,
} from './wall-slots'

export interface SavedWall {
  data: readonly HungPicture[]
  revision?: string
}

const none: readonly Image[] = []
const { schema, labels } = singletons.galleryWall
const ofList = schemaRules(schema, labels)
// The form holds nine places, what is stored is a list without gaps.
const rules: FieldRules = {
  ...ofList,
  stored: (_field, slots) => imagesOf(slots as Slots),
  shown: (_field, images) => slotsOf(images as HungPicture[]),
}

const versionOf = (images: readonly HungPicture[], revision = '') => ({
  values: { images: slotsOf(images) },
  revision,
})

/** The wall as it is being arranged, and its way to the server. */
export function useWall(saved: SavedWall, images: readonly Image[] | null | undefined) {
  const saving = useMutation(wallMutations.save())
  const edit = useEditSession({
    name: 'the gallery wall',
    draftKey: 'gallery-wall',
    rules,
    loaded: useMemo(() => versionOf(saved.data, saved.revision), [saved]),
    send: (fields, revision) => {
      const images = imagesOf((fields['images'] ?? left) as Slots)
      const sent = saving.mutateAsync({ images, revision })
      return answerOf(sent.then(({ data }) => versionOf(data.images, data.revision)))
    },
  })
  usePresentFiles(edit.store, images ?? none)
  const slots = edit.mine['images'] as Slots
  const left = images ? withoutGone(slots, images) : slots
  const arrange = (next: Slots) => edit.type('images', next)

  return {
    ...edit,
    slots,
    count: imagesOf(slots).length,
    hasGap: hasGap(slots),
    /** The places, 1 to 9, whose pictures somebody has deleted. */
    gone: slots.flatMap((slot, at) => (slot === left[at] ? [] : at + 1)),
    save: () => {
      // What is stored has no gaps, nor what is gone, and the form goes on from what it sent.
      if (left !== slots || hasGap(slots)) arrange(slotsOf(imagesOf(left)))
      return edit.save()
    },
    add: (image: HungPicture) => {
      const next = fillFirstEmpty(slots, image)
      if (next) arrange(next)
      else showToast({ tone: 'destructive', ...wallIsFull })
    },
    change: (id: string, image: HungPicture | null) => arrange(changeSlot(slots, id, image)),
    /** Crops the picture of a slot, wherever that hangs by now. */
    crop: (cropped: Slot, cropData: CropData) => {
      const slot = slotOf(slots, cropped)
      if (slot?.image) arrange(changeSlot(slots, slot.id, { ...slot.image, cropData }))
      else showToast({ tone: 'destructive', ...isGone })
    },
    swap: (from: number, to: number) => arrange(swapSlots(slots, from, to)),
  }
}

/** Gives a picture on a wall that is being arranged the file that somebody else has given it. */
function usePresentFiles(store: EditSessionStore, images: readonly Image[]) {
  useEffect(() => {
    function follow() {
      const { mine, opened, server } = store.snapshot().session
      const [slots, before, saved] = [mine, opened, server.values].map(
        (texts) => texts['images'] as Slots,
      ) as [Slots, Slots, Slots]
      const value = withPresentFiles(slots, saved, images)
      if (value === slots) return
      const isLost = slots.some((slot, at) => slot !== value[at] && isCropped(slot, before))
      store.dispatch({ type: 'typed', field: 'images', value })
      if (isLost) showToast({ tone: 'destructive', ...isGone })
    }
    follow()
    return store.subscribe(follow)
  }, [store, images])
}

/** Whether the picture of a slot was cropped since the wall was as it is in `before`. */
function isCropped({ image }: Slot, before: Slots): boolean {
  const known = before.find((slot) => slot.image?.imageId === image?.imageId)
  return Boolean(image?.cropData) && !isSame(image?.cropData, known?.image?.cropData)
}

const isGone = {
  title: 'Not cropped',
  description: 'Meanwhile this picture was taken off the wall, or got another file.',
}

const wallIsFull = {
  title: 'Maximum reached',
  description: `You can only select up to ${gallerySlots} images for the gallery wall.`,
}
