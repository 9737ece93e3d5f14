import type { CropData } from '../../schema/gallery-wall'

/** How a picture lies in its frame, in percent of the frame. */
export interface CropStyle {
  left: string
  top: string
  width: string
  height: string
}

function percent(part: number, whole: number): string {
  return `${Number(((part / whole) * 100).toFixed(3))}%`
}

/**
 * Places a whole picture inside a frame so that just its crop shows: the frame hides the rest, the
 * stored file stays as it is.
 */
export function cropStyle(crop: Pick<CropData, 'x' | 'y' | 'width' | 'height'>): CropStyle {
  return {
    left: percent(-crop.x, crop.width),
    top: percent(-crop.y, crop.height),
    width: percent(100, crop.width),
    height: percent(100, crop.height),
  }
}
