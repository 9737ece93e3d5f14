import { expect, test } from 'vitest'
import { images } from '../../schema/image'
import { coveringPart, focalWords, isFocalPoint, objectPosition } from './focal-point'

const wide = { width: 1500, height: 1000 }
const tall = { width: 1000, height: 2000 }
const square = { width: 10, height: 10 }

test('the part of a picture that covers a frame lies around its focal point, and inside it', () => {
  expect(coveringPart(wide, square)).toEqual({ left: 250, top: 0, width: 1000, height: 1000 })
  expect(coveringPart(wide, square, { x: 0, y: 90 })).toMatchObject({ left: 0, top: 0 })
  expect(coveringPart(wide, square, { x: 100, y: 90 })).toMatchObject({ left: 500, top: 0 })
  const portrait = coveringPart(tall, { width: 4, height: 5 }, { x: 70, y: 20 })
  expect(portrait).toEqual({ left: 0, top: 150, width: 1000, height: 1250 })
})

test('a part has the shape of its frame and never leaves its picture', () => {
  for (const width of [1, 2, 7, 640]) {
    for (const height of [1, 3, 480]) {
      for (const x of [0, 33, 100]) {
        const part = coveringPart({ width, height }, { width: 640, height: 630 }, { x, y: 100 - x })
        expect(part.left).toBeGreaterThanOrEqual(0)
        expect(part.top).toBeGreaterThanOrEqual(0)
        expect(part.width).toBeGreaterThan(0)
        expect(part.left + part.width).toBeLessThanOrEqual(width)
        expect(part.top + part.height).toBeLessThanOrEqual(height)
      }
    }
  }
})

test('nothing chosen is nothing said, and an image takes whole percents alone', () => {
  expect(objectPosition(undefined)).toBeUndefined()
  expect(objectPosition({ x: 0, y: 100 })).toBe('0% 100%')
  const { focalPoint } = images.update.shape
  expect([focalPoint.parse(''), focalPoint.parse(null)]).toEqual([null, null])
  expect(images.schema.shape.focalPoint.parse(null)).toBeUndefined()
  expect(focalPoint.parse({ x: 40, y: 0 })).toEqual({ x: 40, y: 0 })
  for (const wrong of [{ x: 40 }, { x: 40.5, y: 1 }, { x: -1, y: 1 }, { x: 1, y: 101 }, 'left']) {
    expect(focalPoint.safeParse(wrong).success).toBe(false)
  }
})

test('a focal point is told from other groups of numbers, in words', () => {
  expect(isFocalPoint({ y: 20, x: 40 })).toBe(true)
  expect(isFocalPoint({ x: 1, y: 2, width: 3, height: 4 })).toBe(false)
  expect(focalWords({ x: 40, y: 20 })).toBe('40% from the left, 20% from the top')
})
