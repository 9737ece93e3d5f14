import { coveringPart, type Size } from './focal-point'

/** A print of 8 × 10 inches as casting offices ask for it, in pixels and pixels an inch. */
export const print = { width: 2400, height: 3000, density: 300 } as const

/** Whether such a print can be cut out of a picture without inventing pixels. */
export function isLargeEnoughToPrint(picture: Size): boolean {
  const part = coveringPart(picture, print)
  return part.width >= print.width && part.height >= print.height
}
