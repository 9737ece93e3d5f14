import { targetSizes, type TargetSize } from '../../schema/image'
import { readScaled, withDecoded } from './decoded'

/** What is said of a picture that decides how it is kept. */
interface Keeping {
  category?: string
  targetSize?: string
}

// Well above what the server keeps of a photograph in so many bytes, in pixels.
const longestSides: Readonly<Partial<Record<TargetSize, number>>> = {
  hero: 3200,
  default: 2560,
  mobile: 1920,
}
const quality = 0.92

/**
 * The file to send for a picture: a smaller copy where the server would keep less than is sent.
 * Headshots, pictures kept in their own size, and what this browser cannot read are sent whole.
 */
export async function shrinkPicture(file: File, keeping: Keeping): Promise<File> {
  const { category, targetSize = 'default' } = keeping
  const size = targetSize as TargetSize
  const longest = longestSides[size]
  const isSmall = file.size <= (targetSizes[size].maxBytes ?? 0)
  if (!longest || isSmall || category === 'headshots') return file
  try {
    const copy = await smallerCopy(file, longest)
    return copy && copy.size < file.size ? new File([copy], file.name, { type: copy.type }) : file
  } catch {
    return file
  }
}

function smallerCopy(file: File, longest: number): Promise<Blob | null | undefined> {
  // What is no photograph may be transparent; a browser that writes no WebP writes PNG.
  const isPhotograph = /^image\/(?:jpeg|hei[cf])$/.test(file.type)
  const type = isPhotograph ? 'image/jpeg' : 'image/webp'
  return withDecoded(file, (picture) => {
    const scale = longest / Math.max(picture.width, picture.height)
    if (scale >= 1) return null
    // Turned as its camera was held, which is written beside the pixels and lost with the copy.
    return readScaled(picture, scale, (canvas) => {
      return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
    })
  })
}
