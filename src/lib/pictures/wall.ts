import { gallerySlots } from '../../schema/gallery-wall'
import type { PublicContent } from '../../schema/public-content'
import { cropStyle, type CropStyle } from './crop-style'
import { photoOf, type Photo } from './photo'

/** A place on the gallery wall; a crop is missing where the whole picture fills its square. */
export interface WallSlot {
  /** Its place, from 1. */
  place: number
  photo: Photo | null
  crop: CropStyle | null
}

/** All nine places of the wall, with nothing in those that no picture fills. */
export function wallSlots(content: PublicContent): WallSlot[] {
  return Array.from({ length: gallerySlots }, (_, index) => {
    const hung = content.galleryWall[index]
    const photo = hung?.image ? photoOf(hung.image, content, hung) : null
    const crop = photo && hung?.cropData ? cropStyle(hung.cropData) : null
    return { place: index + 1, photo, crop }
  })
}
