import { expect, test } from 'vitest'
import { cropData } from '../../schema/gallery-wall'
import { turnedCrop, turnedPoint } from './quarter-turn'

const crop = { x: 9, y: 13.1, width: 82, height: 65.6, originalWidth: 1600, originalHeight: 2000 }

test('a point and a crop go with the picture that is turned', () => {
  expect(turnedPoint({ x: 10, y: 30 }, 'right')).toEqual({ x: 70, y: 10 })
  expect(turnedPoint({ x: 10, y: 30 }, 'left')).toEqual({ x: 30, y: 90 })
  expect(turnedCrop(crop, 'right')).toEqual({
    x: 21.3,
    y: 9,
    width: 65.6,
    height: 82,
    originalWidth: 2000,
    originalHeight: 1600,
  })
})

test('there and back, or four times round, is where it was, and always inside', () => {
  const right = (one: typeof crop) => turnedCrop(one, 'right')
  expect(right(right(right(right(crop))))).toEqual(crop)
  expect(turnedCrop(right(crop), 'left')).toEqual(crop)
  const edge = { ...crop, x: 0, y: 34.4, width: 100, height: 65.6 }
  for (const turn of ['left', 'right'] as const) {
    expect(cropData.safeParse(turnedCrop(edge, turn)).success).toBe(true)
    expect(turnedPoint(turnedPoint({ x: 3, y: 77 }, turn), turn)).toEqual({ x: 97, y: 23 })
  }
})
