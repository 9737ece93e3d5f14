import { expect, test } from 'vitest'
import { cropData } from '../../../schema/gallery-wall'
import { cropDataOf, holdInside, initialCrop, nudgeStep, rescale } from './crop-geometry'

const picture = { width: 300, height: 200 }
const square = (x: number, y: number, side: number) => ({ x, y, width: side, height: side })

test('the first crop is square, centred, 80% of the width, and inside the picture', () => {
  expect(initialCrop({ width: 200, height: 300 })).toEqual(square(20, 70, 160))
  expect(initialCrop(picture)).toEqual(square(50, 0, 200))
})

test('a crop that moves stops at every edge and keeps its size', () => {
  const present = square(100, 50, 80)
  expect(holdInside(square(-30, 50, 80), present, picture)).toEqual(square(0, 50, 80))
  expect(holdInside(square(290, 190, 80), present, picture)).toEqual(square(220, 120, 80))
  expect(holdInside(square(110, 60, 80), present, picture)).toEqual(square(110, 60, 80))
})

test('a crop that grows stops at the edge, its opposite corner held', () => {
  const present = square(100, 50, 80)
  expect(holdInside(square(100, 50, 400), present, picture)).toEqual(square(100, 50, 150))
  expect(holdInside(square(-220, -270, 400), present, picture)).toEqual(square(50, 0, 130))
  expect(holdInside(square(100, -70, 200), present, picture)).toEqual(square(100, 0, 130))
})

test('a crop never shrinks to nothing', () => {
  expect(holdInside(square(100, 50, 2), square(100, 50, 80), picture)).toEqual(square(100, 50, 24))
})

test('a crop is stored in percent of the picture, and the schema takes it', () => {
  const stored = cropDataOf(square(75, 50, 150), picture, { width: 3000, height: 2000 })
  expect(stored).toEqual({
    x: 25,
    y: 25,
    width: 50,
    height: 75,
    originalWidth: 3000,
    originalHeight: 2000,
  })
  const third = cropDataOf(square(200, 0, 100), picture, { width: 3000, height: 2000 })
  expect(cropData.safeParse(third).success).toBe(true)
})

test('a crop keeps its place when the picture is shown in another size', () => {
  const half = { width: 150, height: 100 }
  expect(rescale(square(100, 50, 80), picture, half)).toEqual(square(50, 25, 40))
})

test('arrow keys move by 1, with Shift by 10, with Ctrl or Meta by 100', () => {
  const keys = { shiftKey: false, ctrlKey: false, metaKey: false }
  expect(nudgeStep(keys)).toBe(1)
  expect(nudgeStep({ ...keys, shiftKey: true })).toBe(10)
  expect(nudgeStep({ ...keys, ctrlKey: true })).toBe(100)
  expect(nudgeStep({ ...keys, metaKey: true })).toBe(100)
})
