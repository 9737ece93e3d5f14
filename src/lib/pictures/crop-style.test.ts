import { expect, test } from 'vitest'
import { cropStyle } from './crop-style'

test('the whole picture as crop lies exactly on its frame', () => {
  expect(cropStyle({ x: 0, y: 0, width: 100, height: 100 })).toEqual({
    left: '0%',
    top: '0%',
    width: '100%',
    height: '100%',
  })
})

test('a crop is scaled to fill the frame and moved so that its corner is the frame corner', () => {
  expect(cropStyle({ x: 10, y: 20, width: 50, height: 25 })).toEqual({
    left: '-20%',
    top: '-80%',
    width: '200%',
    height: '400%',
  })
})

test('a crop at the far edge ends with the picture', () => {
  const { left, width } = cropStyle({ x: 66.6, y: 0, width: 33.4, height: 33.4 })
  expect(Number.parseFloat(left) + Number.parseFloat(width)).toBeCloseTo(100, 1)
})
