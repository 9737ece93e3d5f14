import type { FocalPoint } from '../../schema/focal-point'
import type { CropData } from '../../schema/gallery-wall'
import type { Turn } from '../../schema/image'

/** Where a point of a picture is once the picture was turned by a quarter. */
export function turnedPoint({ x, y }: FocalPoint, turn: Turn): FocalPoint {
  return turn === 'right' ? { x: 100 - y, y: x } : { x: y, y: 100 - x }
}

/** The same part of a picture once the picture was turned by a quarter. */
export function turnedCrop(crop: CropData, turn: Turn): CropData {
  const { x, y, width, height, originalWidth, originalHeight } = crop
  const corner = turn === 'right' ? { x: 100 - y - height, y: x } : { x: y, y: 100 - x - width }
  return {
    x: held(corner.x),
    y: held(corner.y),
    width: height,
    height: width,
    originalWidth: originalHeight,
    originalHeight: originalWidth,
  }
}

// What is left of a subtraction of decimals may lie a hair outside.
function held(percent: number): number {
  return Math.min(100, Math.max(0, Number(percent.toFixed(3))))
}
