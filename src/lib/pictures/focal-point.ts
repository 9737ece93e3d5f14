import type { FocalPoint } from '../../schema/focal-point'
import { isFields } from '../same-value'

/** The size of a picture, upright, or of its frame. */
export interface Size {
  width: number
  height: number
}

interface Box extends Size {
  left: number
  top: number
}

/** The middle of a picture. */
export const centre: FocalPoint = { x: 50, y: 50 }

/** Where a picture lies in a frame that it covers, as `object-position` says it; undefined for the middle. */
export function objectPosition(point: FocalPoint | null | undefined): string | undefined {
  return point ? `${point.x}% ${point.y}%` : undefined
}

/**
 * The largest part of a picture that has the shape of a frame, in whole pixels of the picture: the
 * same part that `object-fit: cover` shows.
 */
export function coveringPart(picture: Size, frame: Size, { x, y } = centre): Box {
  const ratio = frame.width / frame.height
  const width = Math.min(picture.width, Math.max(1, Math.round(picture.height * ratio)))
  const height = Math.min(picture.height, Math.max(1, Math.round(picture.width / ratio)))
  const left = Math.round(((picture.width - width) * x) / 100)
  const top = Math.round(((picture.height - height) * y) / 100)
  return { left, top, width, height }
}

/** Whether a value of some field is a focal point. */
export function isFocalPoint(value: unknown): value is FocalPoint {
  return (
    isFields(value) &&
    Object.keys(value).sort().join() === 'x,y' &&
    Object.values(value).every((part) => typeof part === 'number')
  )
}

/** A focal point as a person says it. */
export function focalWords({ x, y }: FocalPoint): string {
  return `${x}% from the left, ${y}% from the top`
}
