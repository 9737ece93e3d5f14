import type { CropData, GalleryWallImage } from '../../../src/schema/gallery-wall'

/** The wall with the crops of one file changed; those that become null go. */
export function withCrops(
  wall: readonly GalleryWallImage[],
  filename: string,
  change: (crop: CropData) => CropData | null,
): GalleryWallImage[] {
  return wall.map((hung) => {
    if (hung.filename !== filename || !hung.cropData) return hung
    const { cropData, ...rest } = hung
    const changed = change(cropData)
    return changed ? { ...rest, cropData: changed } : rest
  })
}

interface Size {
  width: number
  height: number
}

// A copy that was saved anew differs by a pixel or two.
const sameShape = 0.01

/** A crop of a file as a crop of another that takes its place; null where that has another shape. */
export function cropOfOther(crop: CropData, { width, height }: Size): CropData | null {
  const ratio = (width / height) * (crop.originalHeight / crop.originalWidth)
  if (Math.abs(ratio - 1) > sameShape) return null
  return { ...crop, originalWidth: width, originalHeight: height }
}
