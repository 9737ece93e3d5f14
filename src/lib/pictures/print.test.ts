import { expect, test } from 'vitest'
import { isLargeEnoughToPrint } from './print'

test.each([
  [2400, 3000, true],
  [2399, 3000, false],
  [2400, 2999, false],
  [6000, 2999, false],
  [6000, 4000, true],
  [2400, 9000, true],
])('of %i × %i pixels 8 × 10 inches can be printed: %s', (width, height, is) => {
  expect(isLargeEnoughToPrint({ width, height })).toBe(is)
})
