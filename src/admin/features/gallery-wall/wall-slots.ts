import { gallerySlots, type HungPicture } from '../../../schema/gallery-wall'
import { currentId } from '../../outbox/entry-names'

/** One of the nine places; the id stays with the picture when it moves. */
export interface Slot {
  id: string
  image: HungPicture | null
}

export type Slots = readonly Slot[]

/** The wall with its pictures in order, up to nine. */
export function slotsOf(images: readonly HungPicture[]): Slots {
  return Array.from({ length: gallerySlots }, (_, index) => ({
    id: `slot-${index + 1}`,
    image: images[index] ?? null,
  }))
}

/** The pictures on the wall, without the gaps between them. */
export function imagesOf(slots: Slots): HungPicture[] {
  return slots.flatMap(({ image }) => image ?? [])
}

/** Whether an empty place comes before a picture: what is saved has none. */
export function hasGap(slots: Slots): boolean {
  const firstEmpty = slots.findIndex(({ image }) => !image)
  return firstEmpty >= 0 && slots.slice(firstEmpty).some(({ image }) => image)
}

/** Hangs a picture in the first empty place; answers null where there is none. */
export function fillFirstEmpty(slots: Slots, image: HungPicture): Slots | null {
  const empty = slots.find((slot) => !slot.image)
  return empty ? changeSlot(slots, empty.id, image) : null
}

/** Puts a picture, or nothing, into one place. */
export function changeSlot(slots: Slots, id: string, image: HungPicture | null): Slots {
  return slots.map((slot) => (slot.id === id ? { ...slot, image } : slot))
}

/** The slot in which the picture of a slot hangs by now, if it still does. */
export function slotOf(slots: Slots, { id, image }: Slot): Slot | undefined {
  const same = slots.filter((slot) => slot.image?.filename === image?.filename)
  return same.find((slot) => slot.id === id) ?? same[0]
}

/**
 * The wall with each picture that got another file as `saved` has it, crop included: one that was made
 * on the former file shows nothing sensible of another. What hangs only here gets the file that it has
 * in `images`. The same wall where there is none.
 */
export function withPresentFiles(
  slots: Slots,
  saved: Slots,
  images: readonly { id: string; filename: string }[],
): Slots {
  const present = new Map(saved.map(({ image }) => [image?.imageId, image]))
  const after = slots.map((slot) => {
    if (!slot.image?.imageId) return slot
    const { cropData: _crop, ...bare } = slot.image
    const file = images.find(({ id }) => id === bare.imageId)?.filename
    const image = present.get(bare.imageId) ?? (file && { ...bare, filename: file })
    return image && image.filename !== bare.filename ? { ...slot, image } : slot
  })
  return after.some((slot, at) => slot !== slots[at]) ? after : slots
}

/** The wall without pictures that are none of those there are: the same where nobody has deleted one. */
export function withoutGone(slots: Slots, images: readonly { id: string }[]): Slots {
  const isGone = ({ image }: Slot) => {
    const id = image?.imageId && currentId('images', image.imageId)
    return id && !images.some((there) => there.id === id)
  }
  return slots.some(isGone)
    ? slots.map((slot) => (isGone(slot) ? { ...slot, image: null } : slot))
    : slots
}

/** Exchanges two places by their positions. */
export function swapSlots(slots: Slots, from: number, to: number): Slots {
  return slots.map((slot, index) => {
    if (index === from) return slots[to] ?? slot
    return index === to ? (slots[from] ?? slot) : slot
  })
}
