import { z } from 'zod'
import { defineSingleton } from './collection'
import { optionalLine } from './text'
import { filename } from './url'

/** How many pictures the wall on the home page holds. */
export const gallerySlots = 9

const outside = 'The crop reaches outside the picture'
const percent = z.number().min(0, outside).max(100, outside)

/** The part of a picture that the wall shows, in percent of the picture; sizes in natural pixels. */
export const cropData = z
  .object({
    x: percent,
    y: percent,
    width: percent.gt(0, 'The crop is empty'),
    height: percent.gt(0, 'The crop is empty'),
    originalWidth: z.number().int().positive(),
    originalHeight: z.number().int().positive(),
  })
  // A hundredth of a percent is less than a pixel: room for rounding, not for a crop outside.
  .refine((crop) => crop.x + crop.width <= 100.01 && crop.y + crop.height <= 100.01, {
    message: outside,
  })
export type CropData = z.infer<typeof cropData>

const galleryWallImage = z.object({
  filename: filename(),
  /** Of its own, where the wall is to say something else than the picture. */
  alt: optionalLine().optional(),
  title: optionalLine().optional(),
  cropData: cropData.nullish(),
})
export type GalleryWallImage = z.infer<typeof galleryWallImage>

/** A picture of the wall as answers have it: with the id it keeps when another file takes its place. */
export type HungPicture = GalleryWallImage & { imageId?: string }

/** content/gallery-wall.yaml: the up to nine pictures of the home page, in order. */
export const galleryWall = defineSingleton({
  name: 'galleryWall',
  label: 'gallery wall',
  file: 'content/gallery-wall.yaml',
  format: { codec: 'yaml' },
  repository: 'site',
  schema: z.object({
    images: z
      .array(galleryWallImage)
      .max(
        gallerySlots,
        `Maximum reached: You can only select up to ${gallerySlots} images for the gallery wall.`,
      )
      .default([]),
  }),
  labels: { images: 'Images' },
  guarded: [],
  references: [{ field: 'images[].filename', to: 'images', by: 'filename' }],
})
