import { z } from 'zod'

const inside = 'The focal point lies outside the picture: write whole percents from 0 to 100'
const percent = z.number().int(inside).min(0, inside).max(100, inside)

/** What of a picture every crop keeps in sight, in whole percents from its left and its top. */
const point = z.object({ x: percent, y: percent })
export type FocalPoint = z.infer<typeof point>

/** A picture's focal point in its file; where nobody chose one nothing is written. */
export function focalPoint() {
  return z.preprocess((value) => value ?? undefined, point.nullish())
}

/** The same as a form sends it: null for none, which JSON can say. */
export function sentFocalPoint() {
  return z.preprocess((value) => (value === '' ? null : value), point.nullish())
}
