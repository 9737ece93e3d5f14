import type { CropData } from '../../../schema/gallery-wall'

export interface Size {
  width: number
  height: number
}

/** A square or box inside a picture, in pixels of the picture as it is shown. */
export interface Box extends Size {
  x: number
  y: number
}

/** The smallest side of a crop, in shown pixels. */
const smallest = 24

/** How many pixels an arrow key moves a crop. */
export function nudgeStep(keys: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): number {
  if (keys.ctrlKey || keys.metaKey) return 100
  return keys.shiftKey ? 10 : 1
}

/** The first crop: square, 80% of the picture's width (or all of its height), in the middle. */
export function initialCrop(picture: Size): Box {
  const side = Math.min(picture.width * 0.8, picture.height)
  return {
    x: (picture.width - side) / 2,
    y: (picture.height - side) / 2,
    width: side,
    height: side,
  }
}

/**
 * Brings a square that is about to change back inside the picture: one that moves stops at the
 * edge, one that grows stops there too, with the edges that did not move as they were.
 */
export function holdInside(next: Box, present: Box, picture: Size): Box {
  const keepsRight =
    !near(next.x, present.x) && near(next.x + next.width, present.x + present.width)
  const keepsBottom =
    !near(next.y, present.y) && near(next.y + next.height, present.y + present.height)
  const grows = !near(next.width, present.width)
  const roomX = keepsRight ? next.x + next.width : picture.width - next.x
  const roomY = keepsBottom ? next.y + next.height : picture.height - next.y
  const room = grows ? Math.min(roomX, roomY) : Infinity
  const most = Math.min(picture.width, picture.height)
  const side = clamp(Math.min(next.width, room), Math.min(smallest, most), most)
  const x = keepsRight ? next.x + next.width - side : next.x
  const y = keepsBottom ? next.y + next.height - side : next.y
  return {
    x: clamp(x, 0, picture.width - side),
    y: clamp(y, 0, picture.height - side),
    width: side,
    height: side,
  }
}

/** Whether two boxes differ by nothing one could see. */
export function isSameBox(one: Box, other: Box): boolean {
  return (['x', 'y', 'width', 'height'] as const).every((key) => near(one[key], other[key]))
}

/** A crop in percent of the shown picture, with the picture's natural size. */
export function cropDataOf(crop: Box, picture: Size, natural: Size): CropData {
  return {
    x: percent(crop.x, picture.width),
    y: percent(crop.y, picture.height),
    width: percent(crop.width, picture.width),
    height: percent(crop.height, picture.height),
    originalWidth: natural.width,
    originalHeight: natural.height,
  }
}

/** The same crop on a picture that is shown in another size. */
export function rescale(crop: Box, from: Size, to: Size): Box {
  const factor = to.width / from.width
  return {
    x: crop.x * factor,
    y: crop.y * factor,
    width: crop.width * factor,
    height: crop.height * factor,
  }
}

function near(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.01
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

function percent(part: number, whole: number): number {
  return clamp(Number(((part / whole) * 100).toFixed(2)), 0, 100)
}
