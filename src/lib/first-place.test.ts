import { expect, test } from 'vitest'
import { firstPlace } from './first-place'

test('the first place that passes is found, at the ends and among any number', () => {
  for (let count = 0; count < 20; count += 1)
    for (let first = 0; first <= count; first += 1)
      expect(firstPlace(count, (place) => place >= first)).toBe(first)
})
